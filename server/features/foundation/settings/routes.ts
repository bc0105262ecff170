import type { FastifyInstance } from 'fastify'
import { legalRoutes as routes } from '#contract/reference/legal-routes.ts'
import { settings } from '#contract/administration/settings.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { change } from './change.ts'
import { legalRoutes } from './legal-routes.ts'
import { readSettings } from './read-settings.ts'

export function settingRoutes(app: FastifyInstance, context: Context) {
  implement(app, settings, context, {
    read: async ({ db }) => ({ success: true, settings: await readSettings(db) }),
    change: async (ctx, { body }) => ({ success: true, settings: await change(ctx, body) }),
  })
  implement(app, routes, context, {
    list: async ({ db }) => ({ success: true, rules: await legalRoutes(db) }),
  })
}
