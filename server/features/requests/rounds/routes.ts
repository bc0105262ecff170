import type { FastifyInstance } from 'fastify'
import { rounds } from '#contract/requests/rounds.ts'
import type { Context } from '#server/core/context.ts'
import type { PhotoShares } from '#server/features/foundation/photos/shares.ts'
import { implementContract } from '#server/http/implement.ts'
import { cancelRound } from './cancel.ts'
import { listCandidates } from './candidates.ts'
import { finishRound } from './finish.ts'
import { listRounds } from './list.ts'
import { orderRound } from './order.ts'
import { recordOutcome } from './outcome.ts'
import { savePhoto } from './photo.ts'
import { planRound } from './plan.ts'
import { openRound } from './open.ts'
import { settleStop } from './settle.ts'
import { startRound } from './start.ts'
import { listRoundsOfToday } from './today.ts'

export function roundRoutes(app: FastifyInstance, context: Context, onShare: PhotoShares) {
  implementContract(app, rounds, context, {
    list: async (ctx, { query }) => ({ success: true, ...(await listRounds(ctx, query)) }),
    candidates: async (ctx, { query }) => ({
      success: true,
      candidates: await listCandidates(ctx, query.day),
    }),
    read: async (ctx, { params }) => ({ success: true, round: await openRound(ctx, params.id) }),
    add: async (ctx, { body }) => ({ success: true, round: await planRound(ctx, null, body) }),
    save: async (ctx, { params, body }) => ({ success: true, round: await planRound(ctx, params.id, body) }),
    order: async (ctx, { params, body }) => ({
      success: true,
      round: await orderRound(ctx, params.id, body.version),
    }),
    cancel: async (ctx, { params, body }) => {
      await cancelRound(ctx, params.id, body.reason)
      return { success: true }
    },
    settle: async (ctx, { params, body }) => ({ success: true, round: await settleStop(ctx, params, body) }),
    today: async (ctx) => ({ success: true, rounds: await listRoundsOfToday(ctx) }),
    start: async (ctx, { params, body }) => {
      await startRound(ctx, params.id, { said: body.at, sent: body.sent_at })
      return { success: true }
    },
    photo: async (ctx, { params, file }) => {
      await savePhoto(ctx, onShare, params, file)
      return { success: true }
    },
    outcome: async (ctx, { params, headers, body }) => ({
      success: true,
      ...(await recordOutcome(ctx, params.id, body, headers['idempotency-key'])),
    }),
    finish: async (ctx, { params, body }) => {
      await finishRound(ctx, params.id, { said: body.at, sent: body.sent_at })
      return { success: true }
    },
  })
}
