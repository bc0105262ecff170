import type { FastifyInstance } from 'fastify'
import { statements } from '#contract/proof/statements.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { addPeer } from './add-peer.ts'
import { readNetwork } from './network.ts'
import { removePeer } from './remove-peer.ts'

export function statementRoutes(app: FastifyInstance, context: Context) {
  implementContract(app, statements, context, {
    network: async (ctx) => ({ success: true, network: await readNetwork(ctx) }),
    addPeer: async (ctx, { body }) => ({ success: true, network: await addPeer(ctx, body.address) }),
    refresh: async ({ queue }) => {
      await queue.send('statements', {})
      return { success: true }
    },
    removePeer: async (ctx, { params }) => ({ success: true, network: await removePeer(ctx, params.id) }),
  })
}
