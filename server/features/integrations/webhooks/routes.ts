import type { FastifyInstance } from 'fastify'
import { webhooks } from '#contract/integrations/webhooks.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { addWebhook } from './add.ts'
import { changeWebhook } from './change.ts'
import { listDeliveries } from './deliveries.ts'
import { listWebhooks } from './list.ts'
import { removeWebhook } from './remove.ts'
import { resendMessage } from './resend.ts'
import { sendTest } from './send-test.ts'

export function webhookRoutes(app: FastifyInstance, context: Context) {
  implementContract(app, webhooks, context, {
    list: async (ctx) => ({ success: true, webhooks: await listWebhooks(ctx) }),
    add: async (ctx, { body }) => ({ success: true, ...(await addWebhook(ctx, body)) }),
    change: async (ctx, { params, body }) => ({
      success: true,
      webhook: await changeWebhook(ctx, params.id, body),
    }),
    remove: async (ctx, { params }) => {
      await removeWebhook(ctx, params.id)
      return { success: true }
    },
    test: async (ctx, { params }) => {
      await sendTest(ctx, params.id)
      return { success: true }
    },
    deliveries: async (ctx, { params, query }) => ({
      success: true,
      ...(await listDeliveries(ctx, params.id, query.before)),
    }),
    resend: async (ctx, { params }) => {
      await resendMessage(ctx, params)
      return { success: true }
    },
  })
}
