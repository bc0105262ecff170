import { z } from 'zod'
import { Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { waitingFor } from '../foundation/matters.ts'
import { WasteSource } from '../reference/items.ts'
import { Bilingual, ClassId } from '../reference/knowledge.ts'
import { LegalRoute } from '../reference/legal-routes.ts'
import { NextStep } from './next-step.ts'
import { IdempotencyHeaders } from './submissions.ts'
import { NewWeightEntry } from './weights.ts'

export const STORE_NAME_MAX = 120
export const REASON_MAX = 500
export const SLIP_MAX = 80
export const PARTS_MAX = 40
/** A day of a large van. */
export const ARRIVALS_MAX = 500
/** Days before its storage limit at which a lot is flagged. */
export const WARN_DAYS = 14

/**
 * The places of a gram. `source`: its origin, always negative. `aboard`, `stock`, `underway` and `held` are the places of a
 * lot: on the round that fetched it, in a store, with a transporter, with the receiver. `passed`: given on to other lots,
 * or, negative, got from them. The others are ends. `difference`: the kilograms that a store or a receiver weighed less
 * (or, negative, more) than were weighed before. For every act, lot, kind and store all of them together are nothing, to
 * the gram: that is the promise.
 */
export const Account = z.enum([
  ...['source', 'aboard', 'stock', 'underway', 'held', 'passed'],
  ...['reused', 'repaired', 'recycled', 'refrigerant', 'disposed'],
  ...['loss', 'difference'],
] as const)
export type Account = z.infer<typeof Account>

/** The ends of material. `refrigerant`: recovered from a cooling circuit. */
export const LotOutcome = Account.extract(['reused', 'repaired', 'recycled', 'refrigerant', 'disposed'])
export type LotOutcome = z.infer<typeof LotOutcome>

/** The place of a lot; null: all of it has met its end. */
export const Place = Account.extract(['aboard', 'stock', 'underway', 'held'])
export type Place = z.infer<typeof Place>

/** `arrived`: from a round in a store. `recounted`: its receiver's scale corrected its weight. `consigned`, `confirmed` (the receiver has
 * it) and `treated` belong to a consignment. */
export const ActKind = z.enum([
  ...['received', 'arrived', 'recounted', 'split', 'merged', 'dismantled', 'outcome'],
  ...['consigned', 'confirmed', 'treated', 'corrected'],
] as const)
export type ActKind = z.infer<typeof ActKind>

/** Of a consignment. `draft`: lots are gathered. `sent`, `received` and `treated` follow from its acts; `cancelled`: before it was sent. */
export const ConsignmentState = z.enum(['draft', 'sent', 'received', 'treated', 'cancelled'])
export type ConsignmentState = z.infer<typeof ConsignmentState>

/** Id in knowledge/materials.json, e.g. `copper`. */
export const MaterialId = ClassId
/** Id in knowledge/storage-clocks.json, e.g. `b3-90`. */
export const ClockId = ClassId

/** Somebody's data may be on it; with a wipe that succeeded it is not. Only then it can be reused. */
export const DataState = z.enum(['none', 'holds', 'wiped'])
export type DataState = z.infer<typeof DataState>

/** As NIST SP 800-88 names them: overwritten, made unreadable also in a laboratory, broken. */
export const WipeMethod = z.enum(['clear', 'purge', 'destroy'])
export type WipeMethod = z.infer<typeof WipeMethod>

const kg = NewWeightEntry.shape.weight_kg
/** Kilograms, to the gram, and more than none. */
export const Kilograms = kg.refine((value) => value > 0, 'must be more than 0')

/** How long something may stay in a store, as it was read in the law. */
export const StorageClock = z
  .object({
    id: ClockId,
    days: z.int().positive(),
    name: Bilingual,
    text: Bilingual,
    law: z.string(),
    url: z.url(),
    as_of: z.iso.date(),
  })
  .meta({ id: 'StorageClock' })
export type StorageClock = z.infer<typeof StorageClock>

export const Material = z.object({ id: MaterialId, name: Bilingual }).meta({ id: 'Material' })
export type Material = z.infer<typeof Material>

export const StoreForm = z.object({
  name: Text(STORE_NAME_MAX).min(1, 'must not be blank'),
  address: Text(300),
  clock: ClockId,
  /** The store of newly recorded weights. There is always exactly one. */
  is_default: z.boolean(),
})
export type StoreForm = z.output<typeof StoreForm>

/** The kind: a class of device, or a material from taken-apart devices. */
const what = { device_class: ClassId.nullable(), material: MaterialId.nullable() }

/** The stock of one kind in a store, and the amount that left it. */
export const StockLine = z
  .object({
    ...what,
    name: Bilingual,
    stock_kg: z.number(),
    underway_kg: z.number(),
    held_kg: z.number(),
  })
  .meta({ id: 'StockLine' })
export type StockLine = z.infer<typeof StockLine>

/** The balance of all deliveries: the account of every gram. */
export const Balance = z.record(Account, z.number()).meta({ id: 'CustodyBalance' })
export type Balance = z.infer<typeof Balance>

export const Store = StoreForm.extend({
  id: z.int(),
  /** Id of the storage limit. */
  days: z.int(),
  /** Kilograms on each account; their sum is 0. */
  balance: Balance,
  lines: z.array(StockLine),
  /** Lots past their storage limit, and lots that reach it within two weeks. */
  overdue: z.int(),
  soon: z.int(),
}).meta({ id: 'Store' })
export type Store = z.infer<typeof Store>

export const Lot = z
  .object({
    id: z.int(),
    /** Where it lies, or did before it left; while it is on a round, the store of newly recorded weights. */
    store: z.object({ id: z.int(), name: z.string() }),
    /** The round that fetched it; null: it came into the store another way. */
    round_id: z.int().nullable(),
    ...what,
    name: Bilingual,
    waste_source: WasteSource.nullable(),
    route: LegalRoute.nullable(),
    /** When the oldest of it came into a store: taking apart and putting together do not turn the clock back. */
    since: Instant,
    /** The day by which it must have left the store. */
    due_on: z.iso.date(),
    place: Place.nullable(),
    weight_kg: z.number(),
    data: DataState,
    /** The request it came with; null: a lot of several, or of parts. */
    submission_id: z.int().nullable(),
    tracking_code: z.string().nullable(),
  })
  .meta({ id: 'Lot' })
export type Lot = z.infer<typeof Lot>

export const ActEntry = z
  .object({
    lot_id: z.int(),
    name: Bilingual,
    account: Account,
    /** The materials that a recycler recovered from it. */
    material: Material.nullable(),
    weight_kg: z.number(),
  })
  .meta({ id: 'CustodyEntry' })
export type ActEntry = z.infer<typeof ActEntry>

export const Act = z
  .object({
    id: z.int(),
    kind: ActKind,
    at: Instant,
    /** The day on the paper; null: the day of recording. */
    happened_on: z.iso.date().nullable(),
    /** Null: the receiver by a link, the server itself, or an account that is gone. */
    actor: z.string().nullable(),
    reason: z.string(),
    slip_number: z.string(),
    /** A signed link; of a paper. */
    imageUrl: z.string().nullable(),
    /** Its end was recorded with its weight. */
    declared: z.boolean(),
    corrects_id: z.int().nullable(),
    corrected_by: z.int().nullable(),
    consignment_id: z.int().nullable(),
    entries: z.array(ActEntry),
  })
  .meta({ id: 'CustodyAct' })
export type Act = z.infer<typeof Act>

export const WipeForm = z.object({
  method: WipeMethod,
  /** The day it was done. */
  done_on: z.iso.date(),
  /** The person who did it. */
  done_by: Text(120).min(1, 'must not be blank'),
  /** The tool, and what it logged; or which photo shows what. */
  log: Text(4000),
  /** An own photo that was uploaded before. */
  image_id: z.uuid().nullable(),
  succeeded: z.boolean(),
})
export const NewWipe = WipeForm.meta({ id: 'NewWipe' })
export type NewWipe = z.output<typeof NewWipe>

export const Wipe = WipeForm.omit({ image_id: true })
  .extend({
    id: z.int(),
    lot_id: z.int(),
    at: Instant,
    recorded_by: z.string().nullable(),
    imageUrl: z.string().nullable(),
  })
  .meta({ id: 'Wipe' })
export type Wipe = z.infer<typeof Wipe>

export const LotDetail = Lot.extend({
  /** The one action by which it goes on; null: all of it has met its end. A server of the version before leaves it out. */
  next_step: NextStep.nullable().default(null),
  /** Every act on it, and the one that made it, oldest first. */
  acts: z.array(Act),
  /** Wipes of the lot, and of the lots it was made of. */
  wipes: z.array(Wipe),
}).meta({ id: 'LotDetail' })
export type LotDetail = z.infer<typeof LotDetail>

/** A delivery on paper: its day, its store, and the photo of the slip. */
export const NewReceipt = z
  .object({
    store_id: z.int().positive(),
    happened_on: z.iso.date(),
    slip_number: Text(SLIP_MAX),
    image_id: z.uuid().nullable(),
    waste_source: WasteSource,
    /** A note on its origin; no personal name is asked for. */
    message: Text(REASON_MAX),
    entries: z
      .array(
        z.object({
          device_class: ClassId,
          weight_kg: Kilograms,
          units: NewWeightEntry.shape.units,
          confirmed: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(PARTS_MAX),
  })
  .meta({ id: 'NewPaperReceipt' })
export type NewReceipt = z.output<typeof NewReceipt>

const reason = Text(REASON_MAX).default('')

/** Lots of rounds that are in a store now. */
export const NewArrival = z
  .object({
    store_id: z.int().positive(),
    /** The day on which they came; null: today. */
    happened_on: z.iso.date().nullable().default(null),
    lots: z
      .array(
        z.object({
          lot_id: z.int().positive(),
          /** The scale of the store; null: it was not asked. Less is kept as the difference, more corrects the weight. */
          weight_kg: kg.nullable(),
        }),
      )
      .min(1)
      .max(ARRIVALS_MAX),
    reason,
  })
  .meta({ id: 'NewArrival' })
export type NewArrival = z.output<typeof NewArrival>

/** The lots on a round: weighed at the door, and nobody has confirmed their arrival at a store. */
export const RoundLoad = z
  .object({
    round_id: z.int(),
    day: z.iso.date(),
    driver: z.string().nullable(),
    finished_at: Instant.nullable(),
    lots: z.int(),
    weight_kg: z.number(),
  })
  .meta({ id: 'RoundLoad' })
export type RoundLoad = z.infer<typeof RoundLoad>

/** The rest of a lot stays in it. A part may go to another store: this is how material is moved. */
export const NewSplit = z
  .object({
    parts: z
      .array(z.object({ weight_kg: Kilograms, store_id: z.int().positive().optional() }))
      .min(1)
      .max(PARTS_MAX),
    reason,
  })
  .meta({ id: 'NewSplit' })
export type NewSplit = z.output<typeof NewSplit>

/** All that lies in these lots, of one kind and in one store, becomes one. */
export const NewMerge = z
  .object({ lot_ids: z.array(z.int().positive()).min(2).max(PARTS_MAX), reason })
  .meta({ id: 'NewMerge' })
export type NewMerge = z.output<typeof NewMerge>

/** Fractions and the loss together are what was taken apart. */
export const NewDismantling = z
  .object({
    fractions: z
      .array(z.object({ ...what, weight_kg: Kilograms }))
      .min(1)
      .max(PARTS_MAX),
    loss_kg: kg,
    reason,
  })
  .meta({ id: 'NewDismantling' })
export type NewDismantling = z.output<typeof NewDismantling>

export const NewOutcome = z
  .object({
    outcome: LotOutcome,
    weight_kg: Kilograms,
    /** The material that was recycled or disposed of, if known. */
    material: MaterialId.nullable().default(null),
    reason,
  })
  .meta({ id: 'NewOutcome' })
export type NewOutcome = z.output<typeof NewOutcome>

export const NewCorrection = z
  .object({ reason: Text(REASON_MAX).min(1, 'must not be blank') })
  .meta({ id: 'NewCorrection' })

const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const params = z.object({ id: Id })
const headers = IdempotencyHeaders.required()
const desk = { access: 'operator', limit: { points: 300, per_s: 60 } } as const
const success = { success: z.literal(true) } as const
const changed = z
  .object({ ...success, lots: z.array(Lot) })
  .meta({ description: 'The lots that the act changed.' })

export const custody = {
  terms: endpoint({
    method: 'GET',
    path: '/api/custody/terms',
    summary: 'The materials that devices can be taken apart into, and the storage limits, with the law',
    ...desk,
    reply: z.object({ ...success, materials: z.array(Material), clocks: z.array(StorageClock) }),
  }),
  stores: endpoint({
    method: 'GET',
    path: '/api/custody/stores',
    summary: 'The stores with their stock, their outflow, and the lots past their storage limit',
    ...desk,
    reply: z.object({ ...success, stores: z.array(Store) }),
  }),
  addStore: endpoint({
    method: 'POST',
    path: '/api/custody/stores',
    summary: 'Add a store',
    ...desk,
    body: StoreForm,
    reply: z.object({ ...success, id: z.int() }),
  }),
  saveStore: endpoint({
    method: 'PUT',
    path: '/api/custody/stores/:id',
    summary: 'Change a store',
    ...desk,
    params,
    body: StoreForm.extend({
      seen: StoreForm.meta({ description: 'The values before the change, as the caller read them.' }),
    }),
    reply: z.object({ ...success, id: z.int() }),
  }),
  lots: endpoint({
    method: 'GET',
    path: '/api/custody/lots',
    summary: 'The lots in the stores, oldest first',
    ...desk,
    query: z.object({
      matter: waitingFor('lot-limit'),
      store: Id.optional(),
      round: Id.optional().meta({ description: 'The lots that are on this round still.' }),
      /** A class or a material. */
      what: ClassId.optional(),
      data: DataState.optional(),
      joins: Id.optional().meta({
        description: 'Id of a lot: only the others that can be merged with it.',
      }),
      limit: z.coerce.number().int().min(1).max(ARRIVALS_MAX).default(50),
      after: Id.optional().meta({
        description: 'Id of a lot: the page holds the lots that came in after it.',
      }),
    }),
    reply: z.object({ ...success, lots: z.array(Lot), more: z.boolean() }),
  }),
  lot: endpoint({
    method: 'GET',
    path: '/api/custody/lots/:id',
    summary: 'A lot with its history',
    ...desk,
    params,
    reply: z.object({ ...success, lot: LotDetail }),
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/custody/receipts',
    summary: 'Enter a delivery from a paper slip: a walk-in with its weights, and a lot for each',
    ...desk,
    headers,
    body: NewReceipt,
    reply: changed,
  }),
  loads: endpoint({
    method: 'GET',
    path: '/api/custody/loads',
    summary: 'The rounds with lots whose arrival at a store nobody has confirmed, the oldest first',
    ...desk,
    reply: z.object({ ...success, loads: z.array(RoundLoad) }),
  }),
  arrive: endpoint({
    method: 'POST',
    path: '/api/custody/arrivals',
    summary:
      'Confirm that lots of rounds have arrived at a store, with what its scale says where it was asked',
    ...desk,
    headers,
    body: NewArrival,
    reply: changed,
  }),
  split: endpoint({
    method: 'POST',
    path: '/api/custody/lots/:id/split',
    summary: 'Take parts out of a lot, also into another store',
    ...desk,
    params,
    headers,
    body: NewSplit,
    reply: changed,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/custody/merges',
    summary: 'Make one lot of several of a kind',
    ...desk,
    headers,
    body: NewMerge,
    reply: changed,
  }),
  dismantle: endpoint({
    method: 'POST',
    path: '/api/custody/lots/:id/dismantling',
    summary: 'Take apart the contents of a lot, or a part of them, into fractions and a loss',
    ...desk,
    params,
    headers,
    body: NewDismantling,
    reply: changed,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/custody/lots/:id/outcome',
    summary: 'Record the end of material in a lot that leaves without a consignment',
    ...desk,
    params,
    headers,
    body: NewOutcome,
    reply: changed,
  }),
  wipe: endpoint({
    method: 'POST',
    path: '/api/custody/lots/:id/wipes',
    summary: 'Record how the data on everything in a lot was destroyed, or that it failed',
    ...desk,
    params,
    headers,
    body: NewWipe,
    reply: changed,
  }),
  correct: endpoint({
    method: 'POST',
    path: '/api/custody/acts/:id/correction',
    summary: 'Reverse an act by a new one that names it, unless later acts depend on it',
    ...desk,
    params,
    headers,
    body: NewCorrection,
    reply: changed,
  }),
}
