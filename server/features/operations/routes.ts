import type { FastifyInstance } from 'fastify'
import { operations } from '#contract/operations.ts'
import type { Context } from '#server/context.ts'
import { implement } from '#server/http/implement.ts'
import { sendsMails } from '#server/features/notifications/tell-sender.ts'
import { check } from './check.ts'
import { clientLogs } from './client-logs.ts'
import { createLogBudget } from './log-budget.ts'
import { health } from './health.ts'

export function operationRoutes(app: FastifyInstance, context: Context) {
  const budget = createLogBudget()
  implement(app, operations, context, {
    check: (ctx) => check(ctx),
    apiCheck: (ctx) => check(ctx),
    config: async ({ identity, env }) => ({
      identity: identity.client,
      adminAccess: env.ADMIN_ACCESS,
      vision: env.VISION_PROVIDER === 'embedded' ? 'embedded' : 'remote',
      retentionMonths: env.RETENTION_MONTHS,
      mails: sendsMails(env),
      mapStyle: env.MAP_STYLE_URL ?? null,
    }),
    clientLogs: (ctx, { body }) => clientLogs(ctx, body.logs, budget),
    health: (ctx) => health(ctx),
  })
}
