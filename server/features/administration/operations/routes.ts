import type { FastifyInstance } from 'fastify'
import { health } from '#contract/administration/health.ts'
import { operations } from '#contract/administration/operations.ts'
import type { Context } from '#server/core/context.ts'
import { readOperator } from '#server/features/foundation/settings/read-operator.ts'
import { implementContract } from '#server/http/implement.ts'
import { sendsMessages } from '#server/features/foundation/notifications/owe-message.ts'
import { sendsMails } from '#server/features/foundation/notifications/tell-sender.ts'
import { checkServer } from './check.ts'
import { clientLogs } from './client-logs.ts'
import { healthWithoutDatabase } from './health.ts'
import { isDemo } from '#server/demo/is-demo.ts'
import { readDemonstration } from './demonstration.ts'
import { createLogBudget } from './log-budget.ts'
import type { RecentHealth } from './recent-health.ts'

/** @param recent the checks of this process */
export function operationRoutes(app: FastifyInstance, context: Context, recent: RecentHealth) {
  const budget = createLogBudget(context)
  implementContract(app, operations, context, {
    check: (ctx) => checkServer(ctx),
    apiCheck: (ctx) => checkServer(ctx),
    demonstration: async (ctx) => ({ success: true, demonstration: await readDemonstration(ctx) }),
    config: async ({ db, identity, env, agency }) => ({
      identity: identity.client,
      adminAccess: env.ADMIN_ACCESS,
      vision: env.VISION_PROVIDER === 'embedded' ? 'embedded' : 'remote',
      retentionMonths: env.RETENTION_MONTHS,
      mails: sendsMails(env),
      messages: sendsMessages(env),
      ...(agency && { agency: { label: env.OIDC_LABEL } }),
      mapStyle: env.MAP_STYLE_URL ?? null,
      timeZone: env.TIME_ZONE,
      // Also without its database the app learns where to sign in.
      ...((await isDemo(db).catch(() => false)) && { demonstration: true as const }),
    }),
    operator: (ctx) => readOperator(ctx),
    clientLogs: (ctx, { body }) => clientLogs(ctx, body.logs, budget),
  })
  app.register(async (scope) => {
    // Whether the caller administers is in the database: where that is away, what it says is true for everybody.
    scope.setErrorHandler((error, { log }, reply) => {
      const known = healthWithoutDatabase({ now: context.now, log }, error)
      if (!known) throw error
      return reply.send(known)
    })
    implementContract(scope, health, context, { health: (ctx) => recent.read(ctx) })
  })
}
