import type { FastifyInstance } from 'fastify'
import { custody } from '#contract/requests/custody.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { confirmArrival } from './arrive.ts'
import { correctAct } from './correct.ts'
import { dismantleLot } from './dismantle.ts'
import { listLoads } from './loads.ts'
import { readLot } from './lot.ts'
import { listLots } from './lots.ts'
import { mergeLots } from './merge.ts'
import { receiveWalkIn } from './receive.ts'
import { saveStore } from './save-store.ts'
import { settleLot } from './settle.ts'
import { splitLot } from './split.ts'
import { listStores } from './stores.ts'
import { clocks, materials } from './terms.ts'
import { recordWipe } from './wipe.ts'

const KEY = 'idempotency-key'

export const custodyRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, custody, context, {
    terms: async () => ({ success: true, materials: [...materials], clocks: [...clocks] }),
    stores: async (ctx) => ({ success: true, stores: await listStores(ctx) }),
    addStore: async (ctx, { body }) => ({ success: true, id: await saveStore(ctx, null, body) }),
    saveStore: async (ctx, { params: { id }, body: { seen, ...form } }) => ({
      success: true,
      id: await saveStore(ctx, { id, seen }, form),
    }),
    lots: async (ctx, { query }) => ({ success: true, ...(await listLots(ctx, query)) }),
    lot: async (ctx, { params }) => ({ success: true, lot: await readLot(ctx, params.id) }),
    receive: async (ctx, { body, headers }) => ({
      success: true,
      lots: await receiveWalkIn(ctx, body, headers[KEY]),
    }),
    loads: async (ctx) => ({ success: true, loads: await listLoads(ctx) }),
    arrive: async (ctx, { body, headers }) => ({
      success: true,
      lots: await confirmArrival(ctx, body, headers[KEY]),
    }),
    split: async (ctx, { params, body, headers }) => ({
      success: true,
      lots: await splitLot(ctx, params.id, body, headers[KEY]),
    }),
    merge: async (ctx, { body, headers }) => ({
      success: true,
      lots: await mergeLots(ctx, body, headers[KEY]),
    }),
    dismantle: async (ctx, { params, body, headers }) => ({
      success: true,
      lots: await dismantleLot(ctx, params.id, body, headers[KEY]),
    }),
    settle: async (ctx, { params, body, headers }) => ({
      success: true,
      lots: await settleLot(ctx, params.id, body, headers[KEY]),
    }),
    wipe: async (ctx, { params, body, headers }) => ({
      success: true,
      lots: await recordWipe(ctx, params.id, body, headers[KEY]),
    }),
    correct: async (ctx, { params, body, headers }) => ({
      success: true,
      lots: await correctAct(ctx, params.id, body.reason, headers[KEY]),
    }),
  })
