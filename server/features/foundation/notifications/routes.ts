import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/foundation/notifications.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { addDevice, removeDevice } from './devices.ts'
import { listNotifications } from './list.ts'
import { markNotificationRead } from './mark-read.ts'
import { seeMatters } from './see-matters.ts'
import { renewDevice } from './renew-device.ts'
import { changeWishes, readWishes } from './wishes.ts'

export const notificationRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, notifications, context, {
    list: async (ctx) => ({ success: true, ...(await listNotifications(ctx)) }),
    markRead: async (ctx, { body }) => ({ success: true, ...(await markNotificationRead(ctx, body)) }),
    seeMatters: async (ctx, { body }) => ({ success: true, ...(await seeMatters(ctx, body.seen)) }),
    wishes: async (ctx) => ({ success: true, ...(await readWishes(ctx)) }),
    wish: async (ctx, { body }) => ({ success: true, ...(await changeWishes(ctx, body)) }),
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
