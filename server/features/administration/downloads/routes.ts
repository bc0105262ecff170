import type { FastifyInstance } from 'fastify'
import { downloads } from '#contract/administration/downloads.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { exportRequests } from './export-requests.ts'
import { readRequestTable } from './read-table.ts'

export const downloadRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, downloads, context, {
    exportRequests: (ctx, { query }) => exportRequests(ctx, query),
    readTable: async (ctx, { query }) => readRequestTable(ctx, query),
  })
