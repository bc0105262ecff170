import type { FastifyInstance } from 'fastify'
import { impact } from '#contract/requests/impact.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { dataSubmission } from './data-submission.ts'
import { features } from './features.ts'
import { figures } from './figures.ts'
import { report } from './report.ts'
import { table } from './table.ts'

export const impactRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, impact, context, {
    figures: (ctx) => figures(ctx),
    report: (ctx) => report(ctx),
    table: (ctx, { query }) => table(ctx, query),
    features: async (_, { query }) => features(query.locale),
    dataSubmission: async (ctx) => [await dataSubmission(ctx)],
  })
