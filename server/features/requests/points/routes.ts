import type { FastifyInstance } from 'fastify'
import { points } from '#contract/requests/points.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { createPoint } from './create.ts'
import { listDeskPoints } from './desk.ts'
import { handleReport } from './handle.ts'
import { listPoints } from './list.ts'
import { removePhoto } from './remove-photo.ts'
import { renewSticker } from './renew.ts'
import { reportPoint } from './report.ts'
import { listPointReports } from './reports.ts'
import { savePoint } from './save.ts'
import { setPhoto } from './set-photo.ts'
import { setState } from './set-state.ts'
import { createReportShares } from './shares.ts'
import { readSticker } from './sticker.ts'
import { takeReportBack } from './take-back.ts'

export function pointRoutes(app: FastifyInstance, context: Context) {
  const take = createReportShares(context)
  implementContract(app, points, context, {
    list: (ctx) => listPoints(ctx),
    sticker: async (ctx, { params }) => ({ success: true, point: await readSticker(ctx, params.token) }),
    report: async (ctx, { params, body }) => ({
      success: true,
      undo: await reportPoint(ctx, { ...params, ...body }, take),
    }),
    takeBack: async (ctx, { params }) => {
      await takeReportBack(ctx, params.token, params.undo)
      return { success: true }
    },
    desk: async (ctx) => ({ success: true, ...(await listDeskPoints(ctx)) }),
    create: async (ctx, { body }) => ({ success: true, point: await createPoint(ctx, body) }),
    save: async (ctx, { params, body }) => ({ success: true, point: await savePoint(ctx, params.id, body) }),
    setPhoto: async (ctx, { params, file }) => ({
      success: true,
      point: await setPhoto(ctx, params.id, file),
    }),
    removePhoto: async (ctx, { params }) => ({ success: true, point: await removePhoto(ctx, params.id) }),
    setState: async (ctx, { params, body }) => ({
      success: true,
      point: await setState(ctx, params.id, body.state),
    }),
    renew: async (ctx, { params }) => ({ success: true, point: await renewSticker(ctx, params.id) }),
    reports: async (ctx, { params }) => ({ success: true, reports: await listPointReports(ctx, params.id) }),
    handle: async (ctx, { params }) => ({ success: true, point: await handleReport(ctx, params) }),
  })
}
