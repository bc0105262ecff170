import type { FastifyInstance } from 'fastify'
import { receipts } from '#contract/proof/receipts.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { readReceiptAtStop } from './read-at-stop.ts'
import { readOwnReceipt } from './own.ts'
import { readReceipt } from './read.ts'

export const receiptRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, receipts, context, {
    own: (ctx, { params, headers }) => readOwnReceipt(ctx, params.code, headers['x-guest-id']),
    ofStop: (ctx, { params }) => readReceiptAtStop(ctx, params.id),
    read: (ctx, { params }) => readReceipt(ctx, params.id),
  })
