import type { FastifyInstance } from 'fastify'
import { rounds } from '#contract/requests/rounds.ts'
import type { Context } from '#server/core/context.ts'
import type { PhotoShares } from '#server/features/foundation/photos/shares.ts'
import { implement } from '#server/http/implement.ts'
import { candidates } from './candidates.ts'
import { finish } from './finish.ts'
import { list } from './list.ts'
import { order } from './order.ts'
import { outcome } from './outcome.ts'
import { photo } from './photo.ts'
import { plan } from './plan.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { settle } from './settle.ts'
import { start } from './start.ts'
import { today } from './today.ts'

export function roundRoutes(app: FastifyInstance, context: Context, onShare: PhotoShares) {
  implement(app, rounds, context, {
    list: async (ctx, { query }) => ({ success: true, ...(await list(ctx, query.from, query.to)) }),
    candidates: async (ctx, { query }) => ({
      success: true,
      candidates: await candidates(ctx, query.day),
    }),
    read: async ({ db }, { params }) => ({ success: true, round: await read(db, params.id) }),
    add: async (ctx, { body }) => ({ success: true, round: await plan(ctx, null, body) }),
    save: async (ctx, { params, body }) => ({ success: true, round: await plan(ctx, params.id, body) }),
    order: async (ctx, { params, body }) => ({
      success: true,
      round: await order(ctx, params.id, body.version),
    }),
    remove: async (ctx, { params }) => {
      await remove(ctx, params.id)
      return { success: true }
    },
    settle: async (ctx, { params, body }) => ({ success: true, round: await settle(ctx, params, body) }),
    today: async (ctx) => ({ success: true, rounds: await today(ctx) }),
    start: async (ctx, { params, body }) => {
      await start(ctx, params.id, { said: body.at, sent: body.sent_at })
      return { success: true }
    },
    photo: async (ctx, { params, file }) => {
      await photo(ctx, onShare, params, file)
      return { success: true }
    },
    outcome: async (ctx, { params, headers, body }) => ({
      success: true,
      ...(await outcome(ctx, params.id, body, headers['idempotency-key'])),
    }),
    finish: async (ctx, { params, body }) => {
      await finish(ctx, params.id, { said: body.at, sent: body.sent_at })
      return { success: true }
    },
  })
}
