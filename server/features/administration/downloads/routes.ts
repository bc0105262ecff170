import type { FastifyInstance } from 'fastify'
import { downloads } from '#contract/administration/downloads.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { exportRequests } from './export-requests.ts'

export const downloadRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, downloads, context, { exportRequests: (ctx, { query }) => exportRequests(ctx, query) })
