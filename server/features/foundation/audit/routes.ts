import type { FastifyInstance } from 'fastify'
import { audit } from '#contract/administration/audit.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { list } from './list.ts'

export const auditRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, audit, context, {
    list: async (ctx, { query }) => ({ success: true, ...(await list(ctx, query)) }),
  })
