import type { FastifyInstance } from 'fastify'
import { weights } from '#contract/requests/weights.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { list } from './list.ts'
import { record } from './record.ts'

export const weightRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, weights, context, {
    list: async (ctx, { params }) => ({ success: true, entries: await list(ctx, params.id) }),
    record: async (ctx, { params, body, headers }) => ({
      success: true,
      entries: await record(ctx, params.id, body, headers['idempotency-key']),
    }),
  })
