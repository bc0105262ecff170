import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/notifications.ts'
import type { Context } from '#server/context.ts'
import { implement } from '#server/http/implement.ts'
import { list } from './list.ts'
import { markRead } from './mark-read.ts'

export const notificationRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, notifications, context, {
    list: async (ctx) => ({ success: true, ...(await list(ctx)) }),
    markRead: async (ctx, { body }) => ({ success: true, ...(await markRead(ctx, body)) }),
  })
