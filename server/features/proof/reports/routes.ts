import type { FastifyInstance } from 'fastify'
import { reports } from '#contract/proof/reports.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { file } from './file.ts'
import { readGroups, shipped } from './groups.ts'
import { handIn } from './hand-in.ts'
import { list } from './list.ts'
import { read } from './read.ts'
import { saveGroups } from './save-groups.ts'

export const reportRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, reports, context, {
    list: async (ctx, { query }) => ({ success: true, ...(await list(ctx, query)) }),
    read: async (ctx, { params }) => ({ success: true, report: await read(ctx, params.period) }),
    handIn: async (ctx, { params, body }) => ({
      success: true,
      report: await handIn(ctx, params.period, body.sha256),
    }),
    file: (ctx, { params, query }) => file(ctx, params.period, query.format),
    groups: async (ctx) => ({ success: true, groups: await readGroups(ctx.db), shipped }),
    saveGroups: async (ctx, { body }) => ({ success: true, groups: await saveGroups(ctx, body), shipped }),
  })
