import type { FastifyInstance } from 'fastify'
import { apiKeys } from '#contract/integrations/api-keys.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { create } from './create.ts'
import { list } from './list.ts'
import { revoke } from './revoke.ts'

export function apiKeyRoutes(app: FastifyInstance, context: Context) {
  implement(app, apiKeys, context, {
    list: async (ctx) => ({ success: true, keys: await list(ctx) }),
    create: async (ctx, { body }) => ({ success: true, ...(await create(ctx, body)) }),
    revoke: async (ctx, { params }) => {
      await revoke(ctx, params.id)
      return { success: true }
    },
  })
}
