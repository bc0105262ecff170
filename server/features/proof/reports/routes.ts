import type { FastifyInstance } from 'fastify'
import { reports } from '#contract/proof/reports.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { writeReportFile } from './file.ts'
import { readGroups, shippedMapping } from './groups.ts'
import { handIn } from './hand-in.ts'
import { listReports } from './list.ts'
import { readReport } from './read.ts'
import { saveGroups } from './save-groups.ts'

export const reportRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, reports, context, {
    list: async (ctx, { query }) => ({ success: true, ...(await listReports(ctx, query)) }),
    read: async (ctx, { params }) => ({ success: true, report: await readReport(ctx, params.period) }),
    handIn: async (ctx, { params, body }) => ({
      success: true,
      report: await handIn(ctx, params.period, body.sha256),
    }),
    file: (ctx, { params, query }) => writeReportFile(ctx, params.period, query.format),
    groups: async (ctx) => ({ success: true, groups: await readGroups(ctx.db), shipped: shippedMapping }),
    saveGroups: async (ctx, { body }) => ({
      success: true,
      groups: await saveGroups(ctx, body),
      shipped: shippedMapping,
    }),
  })
