import type { FastifyInstance } from 'fastify'
import { apiKeys } from '#contract/integrations/api-keys.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { createApiKey } from './create.ts'
import { listApiKeys } from './list.ts'
import { revokeApiKey } from './revoke.ts'

export function apiKeyRoutes(app: FastifyInstance, context: Context) {
  implementContract(app, apiKeys, context, {
    list: async (ctx) => ({ success: true, keys: await listApiKeys(ctx) }),
    create: async (ctx, { body }) => ({ success: true, ...(await createApiKey(ctx, body)) }),
    revoke: async (ctx, { params }) => {
      await revokeApiKey(ctx, params.id)
      return { success: true }
    },
  })
}
