import type { FastifyInstance } from 'fastify'
import { weights } from '#contract/requests/weights.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { readWeights } from './list.ts'
import { recordWeight } from './record.ts'

export const weightRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, weights, context, {
    list: async (ctx, { params }) => ({ success: true, ...(await readWeights(ctx, params.id)) }),
    record: async (ctx, { params, body, headers }) => ({
      success: true,
      ...(await recordWeight(ctx, params.id, body, headers['idempotency-key'])),
    }),
  })
