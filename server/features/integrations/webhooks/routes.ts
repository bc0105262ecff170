import type { FastifyInstance } from 'fastify'
import { webhooks } from '#contract/integrations/webhooks.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { add } from './add.ts'
import { change } from './change.ts'
import { deliveries } from './deliveries.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'
import { resend } from './resend.ts'
import { sendTest } from './send-test.ts'

export function webhookRoutes(app: FastifyInstance, context: Context) {
  implement(app, webhooks, context, {
    list: async (ctx) => ({ success: true, webhooks: await list(ctx) }),
    add: async (ctx, { body }) => ({ success: true, ...(await add(ctx, body)) }),
    change: async (ctx, { params, body }) => ({
      success: true,
      webhook: await change(ctx, params.id, body),
    }),
    remove: async (ctx, { params }) => {
      await remove(ctx, params.id)
      return { success: true }
    },
    test: async (ctx, { params }) => {
      await sendTest(ctx, params.id)
      return { success: true }
    },
    deliveries: async (ctx, { params, query }) => ({
      success: true,
      ...(await deliveries(ctx, params.id, query.before)),
    }),
    resend: async (ctx, { params }) => {
      await resend(ctx, params)
      return { success: true }
    },
  })
}
