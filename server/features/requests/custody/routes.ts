import type { FastifyInstance } from 'fastify'
import { custody } from '#contract/requests/custody.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { correct } from './correct.ts'
import { dismantle } from './dismantle.ts'
import { lot } from './lot.ts'
import { lots } from './lots.ts'
import { merge } from './merge.ts'
import { receive } from './receive.ts'
import { saveStore } from './save-store.ts'
import { settle } from './settle.ts'
import { split } from './split.ts'
import { stores } from './stores.ts'
import { clocks, materials } from './terms.ts'
import { wipe } from './wipe.ts'

const KEY = 'idempotency-key'

export const custodyRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, custody, context, {
    terms: async () => ({ success: true, materials: [...materials], clocks: [...clocks] }),
    stores: async (ctx) => ({ success: true, stores: await stores(ctx) }),
    addStore: async (ctx, { body }) => ({ success: true, id: await saveStore(ctx, null, body) }),
    saveStore: async (ctx, { params: { id }, body: { seen, ...form } }) => ({
      success: true,
      id: await saveStore(ctx, { id, seen }, form),
    }),
    lots: async (ctx, { query }) => ({ success: true, ...(await lots(ctx, query)) }),
    lot: async (ctx, { params }) => ({ success: true, lot: await lot(ctx, params.id) }),
    receive: async (ctx, { body, headers }) => ({
      success: true,
      lots: await receive(ctx, body, headers[KEY]),
    }),
    split: async (ctx, { params, body, headers }) => ({
      success: true,
      lots: await split(ctx, params.id, body, headers[KEY]),
    }),
    merge: async (ctx, { body, headers }) => ({ success: true, lots: await merge(ctx, body, headers[KEY]) }),
    dismantle: async (ctx, { params, body, headers }) => ({
      success: true,
      lots: await dismantle(ctx, params.id, body, headers[KEY]),
    }),
    settle: async (ctx, { params, body, headers }) => ({
      success: true,
      lots: await settle(ctx, params.id, body, headers[KEY]),
    }),
    wipe: async (ctx, { params, body, headers }) => ({
      success: true,
      lots: await wipe(ctx, params.id, body, headers[KEY]),
    }),
    correct: async (ctx, { params, body, headers }) => ({
      success: true,
      lots: await correct(ctx, params.id, body.reason, headers[KEY]),
    }),
  })
