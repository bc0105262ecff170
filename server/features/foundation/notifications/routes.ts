import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/foundation/notifications.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { addDevice, removeDevice } from './devices.ts'
import { list } from './list.ts'
import { markRead } from './mark-read.ts'
import { renewDevice } from './renew-device.ts'
import { wish, wishes } from './wishes.ts'

export const notificationRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, notifications, context, {
    list: async (ctx) => ({ success: true, ...(await list(ctx)) }),
    markRead: async (ctx, { body }) => ({ success: true, ...(await markRead(ctx, body)) }),
    wishes: async (ctx) => ({ success: true, ...(await wishes(ctx)) }),
    wish: async (ctx, { body }) => ({ success: true, ...(await wish(ctx, body)) }),
    subscribe: async (ctx, { body }) => {
      await addDevice(ctx, body)
      return { success: true }
    },
    renew: async (ctx, { body }) => {
      await renewDevice(ctx, body)
      return { success: true }
    },
    unsubscribe: async (ctx, { body }) => {
      await removeDevice(ctx, body.endpoint)
      return { success: true }
    },
  })
