import type { FastifyInstance } from 'fastify'
import { impact } from '#contract/requests/impact.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { dataSubmission } from './data-submission.ts'
import { listServiceTiles } from './features.ts'
import { readFigures } from './figures.ts'
import { readImpactReport } from './report.ts'
import { writeImpactTable } from './table.ts'

export const impactRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, impact, context, {
    figures: (ctx) => readFigures(ctx),
    report: (ctx) => readImpactReport(ctx),
    table: (ctx, { query }) => writeImpactTable(ctx, query),
    features: async (_, { query }) => listServiceTiles(query.locale),
    dataSubmission: async (ctx) => [await dataSubmission(ctx)],
  })
