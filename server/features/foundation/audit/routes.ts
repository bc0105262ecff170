import type { FastifyInstance } from 'fastify'
import { audit } from '#contract/administration/audit.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { listAudit } from './list.ts'

export const auditRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, audit, context, {
    list: async (ctx, { query }) => ({ success: true, ...(await listAudit(ctx, query)) }),
  })
