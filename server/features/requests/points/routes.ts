import type { FastifyInstance } from 'fastify'
import { points } from '#contract/requests/points.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { create } from './create.ts'
import { desk } from './desk.ts'
import { handle } from './handle.ts'
import { list } from './list.ts'
import { removePhoto } from './remove-photo.ts'
import { renew } from './renew.ts'
import { report } from './report.ts'
import { reports } from './reports.ts'
import { save } from './save.ts'
import { setPhoto } from './set-photo.ts'
import { setState } from './set-state.ts'
import { createReportShares } from './shares.ts'
import { sticker } from './sticker.ts'
import { takeBack } from './take-back.ts'

export function pointRoutes(app: FastifyInstance, context: Context) {
  const take = createReportShares(context)
  implement(app, points, context, {
    list: (ctx) => list(ctx),
    sticker: async (ctx, { params }) => ({ success: true, point: await sticker(ctx, params.token) }),
    report: async (ctx, { params, body }) => ({
      success: true,
      undo: await report(ctx, { ...params, ...body }, take),
    }),
    takeBack: async (ctx, { params }) => {
      await takeBack(ctx, params.token, params.undo)
      return { success: true }
    },
    desk: async (ctx) => ({ success: true, ...(await desk(ctx)) }),
    create: async (ctx, { body }) => ({ success: true, point: await create(ctx, body) }),
    save: async (ctx, { params, body }) => ({ success: true, point: await save(ctx, params.id, body) }),
    setPhoto: async (ctx, { params, file }) => ({
      success: true,
      point: await setPhoto(ctx, params.id, file),
    }),
    removePhoto: async (ctx, { params }) => ({ success: true, point: await removePhoto(ctx, params.id) }),
    setState: async (ctx, { params, body }) => ({
      success: true,
      point: await setState(ctx, params.id, body.state),
    }),
    renew: async (ctx, { params }) => ({ success: true, point: await renew(ctx, params.id) }),
    reports: async (ctx, { params }) => ({ success: true, reports: await reports(ctx, params.id) }),
    handle: async (ctx, { params }) => ({ success: true, point: await handle(ctx, params) }),
  })
}
