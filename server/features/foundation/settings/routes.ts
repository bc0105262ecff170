import type { FastifyInstance } from 'fastify'
import { legalRoutes as routes } from '#contract/reference/legal-routes.ts'
import { settings } from '#contract/administration/settings.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { changeSettings } from './change.ts'
import { legalRoutes } from './legal-routes.ts'
import { readSettings } from './read-settings.ts'
import { replaceLogo } from './replace-logo.ts'
import { setLogo } from './set-logo.ts'

export function settingRoutes(app: FastifyInstance, context: Context) {
  implementContract(app, settings, context, {
    read: async ({ db }) => ({ success: true, settings: await readSettings(db) }),
    change: async (ctx, { body }) => ({ success: true, settings: await changeSettings(ctx, body) }),
    setLogo: async (ctx, { file }) => ({ success: true, settings: await setLogo(ctx, file) }),
    removeLogo: async (ctx) => ({ success: true, settings: await replaceLogo(ctx, null) }),
  })
  implementContract(app, routes, context, {
    list: async ({ db }) => ({ success: true, rules: await legalRoutes(db) }),
  })
}
