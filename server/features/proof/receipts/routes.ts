import type { FastifyInstance } from 'fastify'
import { receipts } from '#contract/proof/receipts.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { ofStop } from './of-stop.ts'
import { own } from './own.ts'
import { read } from './read.ts'

export const receiptRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, receipts, context, {
    own: (ctx, { params, headers }) => own(ctx, params.code, headers['x-guest-id']),
    ofStop: (ctx, { params }) => ofStop(ctx, params.id),
    read: (ctx, { params }) => read(ctx, params.id),
  })
