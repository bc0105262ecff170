import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ActKind } from '#contract/requests/custody.ts'
import type { WasteSource } from '#contract/reference/items.ts'
import type { Outcome } from '#contract/requests/weights.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { custodyActs, custodyEntries } from '#server/database/schema/custody.ts'
import { stores } from '#server/database/schema/stores.ts'
import { submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { asksFirst, invalidField } from '#server/core/errors.ts'
import { readRoute } from '#server/features/foundation/settings/legal-routes.ts'
import { dayOf, today } from '#server/time/today.ts'
import { STANDS } from './follow.ts'
import { lockLots } from './hold.ts'
import { placeOfLot } from './place-of-lot.ts'
import { postRecount } from './recount.ts'
import { addLot, toGrams, postAct, moveGrams, type ActDetails, type LotRow } from './post.ts'
import { dataOn } from './terms.ts'
import { reverseAct } from './reverse-act.ts'

type Weighed = {
  id: number
  submission_id: number
  device_class: string
  weight_kg: number
  outcome: Outcome
  replaces_id: number | null
}

/** The paper slip of an arrival. */
export type Paper = {
  store_id: number
  happened_on: string
  slip_number: string
  image_id: string | null
}

/** As a slip or a device says, and the round on which it was weighed; else now, into the default store. */
type Told = {
  paper?: Paper | undefined
  happened_at?: Date | undefined
  round_id?: number | undefined
  /** The lot, with a receiver, whose scale corrects the entry. */
  recount_lot_id?: number | undefined
}

/** The day on which it was weighed, where that was told on a later one. */
function dayBefore(ctx: Pick<RequestContext, 'env' | 'now'>, { happened_at }: Told) {
  if (!happened_at) return null
  const day = dayOf(happened_at, ctx.env.TIME_ZONE)
  return day === today(ctx) ? null : day
}

/**
 * Opens a lot for a weight: on the round where it was weighed, else in a store, and there at once at the end that was declared with it.
 * A correction takes back what its entry had put there, and puts the right thing in its place: in the same lot, where it is of the
 * same class and source, and in the store if it had arrived there. A lot that is to be
 * reused and may hold data stays until its wipe is recorded.
 * @param ctx on the transaction of the entry
 * @throws Problem 409 `lot-moved-on` where a corrected entry's lot has
 */
export async function openLot(ctx: RequestContext<Member>, weighed: Weighed, told: Told = {}) {
  const { db: tx } = ctx
  if (told.recount_lot_id !== undefined) return postRecount(ctx, weighed, told.recount_lot_id)
  const { lot: before = null, arrival = null } =
    weighed.replaces_id === null ? {} : await takeBack(ctx, weighed.replaces_id)
  if (weighed.weight_kg === 0) return
  const waste_source = await readWasteSource(tx, weighed.submission_id)
  const like = before?.device_class === weighed.device_class ? before : null
  const same = like?.waste_source === waste_source ? like : null
  const lot = same ?? (await newLot(ctx, weighed, { before, waste_source, ...told }))
  if (like && !same) await takeWipesAlong(tx, like.id, lot)
  const grams = toGrams(weighed.weight_kg)
  const act = { weight_entry_id: weighed.id }
  const { store_id: _, ...slip } = told.paper ?? { store_id: 0, happened_on: dayBefore(ctx, told) }
  const place = lot.round_id === null ? 'stock' : 'aboard'
  await postAct(tx, ctx, { ...act, ...slip, kind: 'received' }, moveGrams(lot.id, 'source', place, grams))
  if (lot.round_id === null) return postDeclaredEnd(ctx, weighed, { ...lot, stock_g: grams })
  if (!arrival) return
  // The store's scale stands; more than was weighed at the door does not arrive.
  const stock_g = Math.min(arrival.stock_g ?? grams, grams)
  await postArrival(ctx, weighed, { ...lot, aboard_g: grams }, { ...arrival, stock_g })
}

type Declared = Pick<Weighed, 'id' | 'outcome'>

/** Ends what lies in a store, as it was declared with its weight. */
async function postDeclaredEnd(
  ctx: RequestContext<Member>,
  { id: weight_entry_id, outcome }: Declared,
  lot: Pick<LotRow, 'id' | 'data' | 'stock_g'>,
) {
  if (outcome === 'unknown' || (outcome === 'reused' && lot.data === 'holds') || lot.stock_g === 0) return
  // An end that was taken back is not declared once more, also where its arrival is confirmed again.
  const said = and(eq(custodyActs.weight_entry_id, weight_entry_id), eq(custodyActs.kind, 'outcome'))
  if ((await ctx.db.$count(custodyActs, said)) > 0) return
  await postAct(
    ctx.db,
    ctx,
    { weight_entry_id, kind: 'outcome', declared: true },
    moveGrams(lot.id, 'stock', outcome, lot.stock_g),
  )
}

export type Arrival = ActDetails & { store_id: number; stock_g: number }

/**
 * Brings a lot from its round into a store. Kilograms that the scale there lacks are kept as the difference.
 * @param ctx on the transaction that holds the lot
 * @param arrival `stock_g`: not more than is aboard
 */
export async function postArrival(
  ctx: RequestContext<Member>,
  weighed: Declared,
  lot: Pick<LotRow, 'id' | 'data' | 'aboard_g'>,
  { stock_g, ...told }: Arrival,
) {
  await postAct(ctx.db, ctx, { ...told, kind: 'arrived', weight_entry_id: weighed.id }, [
    { lot_id: lot.id, account: 'aboard', grams: -lot.aboard_g },
    { lot_id: lot.id, account: 'stock', grams: stock_g },
    { lot_id: lot.id, account: 'difference', grams: lot.aboard_g - stock_g },
  ])
  await postDeclaredEnd(ctx, weighed, { ...lot, stock_g })
}

type TakenBack = {
  /** Empty now; null: there never was one. */
  lot: LotRow | null
  /** Where it had arrived, and what the store's scale said; null: the scale was not asked. */
  arrival: (Omit<Arrival, 'stock_g'> & { stock_g: number | null }) | null
}

/** Takes back every act of an entry that stands: the end that was declared first, then the arrival, then what came in. */
async function takeBack(ctx: RequestContext<Member>, entry_id: number): Promise<TakenBack> {
  const { db: tx } = ctx
  const acts = await readActs(tx, entry_id, STANDS)
  const recounted = acts.find(({ kind, by_receiver }) => kind === 'received' && by_receiver)
  if (recounted)
    throw asksFirst(
      'lot-moved-on',
      await placeOfLot(tx, recounted.lot_id),
      'This weight is that of its receiver’s scale, which the lot still has.',
    )
  for (const { id } of acts) await reverseAct(ctx, id, { reason: '' })
  if (acts.some(({ kind }) => kind === 'received')) return placeOf(ctx, acts)
  const before = await entryBefore(tx, entry_id)
  return before === undefined
    ? { lot: null, arrival: null }
    : placeOf(ctx, await readActs(tx, before, TAKEN_BACK_WITH_THE_ENTRY))
}

/** A person gives a reason for taking an act back, a correction of the entry gives none. */
const TAKEN_BACK_WITH_THE_ENTRY = sql`a.kind in ('received', 'arrived') and exists (
  select from custody_acts c where c.corrects_id = a.id and c.reason = ''
)`

/** The acts of an entry, the latest first. */
async function readActs(tx: RequestContext['db'], entry_id: number, which: SQL): Promise<EntryAct[]> {
  const { rows } = await tx.execute<EntryAct>(sql`
    select a.id::float8 as id, a.kind, a.at, to_char(a.happened_on, 'YYYY-MM-DD') as happened_on, a.reason,
      a.store_id::float8 as store_id, min(e.lot_id)::float8 as lot_id,
      sum(e.grams) filter (where e.account = 'stock')::float8 as stock_g,
      bool_and(e.account in ('source', 'difference')) as by_receiver,
      coalesce(sum(e.grams) filter (where e.account = 'difference'), 0)::float8 as difference_g
    from ${custodyActs} a join ${custodyEntries} e on e.act_id = a.id
    where a.weight_entry_id = ${entry_id} and ${which}
    group by a.id order by a.id desc`)
  return rows
}

async function placeOf(
  { db: tx, env }: RequestContext<Member>,
  acts: readonly EntryAct[],
): Promise<TakenBack> {
  const received = acts.find(({ kind }) => kind === 'received')
  const arrived = acts.find(({ kind }) => kind === 'arrived')
  return {
    lot: received ? (await lockLots(tx, [received.lot_id]))[0]! : null,
    arrival: arrived
      ? {
          store_id: arrived.store_id!,
          happened_on: arrived.happened_on ?? dayOf(new Date(arrived.at), env.TIME_ZONE),
          reason: arrived.reason,
          stock_g: arrived.difference_g === 0 ? null : arrived.stock_g,
        }
      : null,
  }
}

type EntryAct = {
  id: number
  kind: ActKind
  at: string
  happened_on: string | null
  reason: string
  store_id: number | null
  lot_id: number
  stock_g: number | null
  by_receiver: boolean
  difference_g: number
}

/**
 * An entry of 0 kg has put nothing anywhere: what it took back had its place and its clock, and gets them again.
 * @returns the last entry before it that had a lot
 */
async function entryBefore(tx: RequestContext['db'], entry_id: number): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with recursive chain as (
      select id, replaces_id from ${weightEntries} where id = ${entry_id}
      union all
      select earlier.id, earlier.replaces_id
      from chain join ${weightEntries} earlier on earlier.id = chain.replaces_id
    )
    select chain.id::float8 as id from chain
    join ${custodyActs} act on act.weight_entry_id = chain.id and act.kind = 'received'
    order by act.id desc limit 1`)
  return rows[0]?.id
}

/** The source of things that are weighed now; null: nobody has said. */
export async function readWasteSource(
  tx: RequestContext['db'],
  submission_id: number,
): Promise<WasteSource | null> {
  const [request] = await tx
    .select({ waste_source: submissions.waste_source, channel: submissions.channel })
    .from(submissions)
    .where(eq(submissions.id, submission_id))
  // Things gathered in a drop-off point come from a public place.
  return request!.waste_source ?? (request!.channel === 'drop-off' ? 'public-place' : null)
}

type From = { before: LotRow | null; waste_source: WasteSource | null } & Told

async function newLot(
  ctx: RequestContext<Member>,
  weighed: Weighed,
  { before, waste_source, paper, happened_at, round_id }: From,
) {
  const { db: tx } = ctx
  const { device_class, submission_id } = weighed
  const [said] = await tx
    .select({ id: submissionItems.id })
    .from(submissionItems)
    .where(
      and(
        eq(submissionItems.submission_id, submission_id),
        // An unknown device may be any of those weighed.
        or(eq(submissionItems.device_class, device_class), isNull(submissionItems.device_class)),
        eq(submissionItems.holds_data, true),
      ),
    )
    .limit(1)
  const like = {
    device_class,
    material: null,
    submission_id,
    waste_source,
    store_id: before?.store_id ?? (await storeOf(tx, paper)),
    round_id: before ? before.round_id : (round_id ?? null),
    route: await readRoute(tx, waste_source),
    since: before?.since ?? (paper ? new Date(paper.happened_on) : (happened_at ?? ctx.now())),
    data: dataOn({ device_class, material: null }, said !== undefined),
  }
  return { ...like, id: await addLot(tx, like) }
}

/** The same things are in another lot now: what was recorded of their data is true of that. */
async function takeWipesAlong(tx: RequestContext['db'], from: number, lot: Pick<LotRow, 'id' | 'data'>) {
  await tx.execute(sql`
    insert into wipes (lot_id, method, done_on, done_by, log, image_id, succeeded, at, recorded_by)
    select ${lot.id}, method, done_on, done_by, log, image_id, succeeded, at, recorded_by
    from wipes where lot_id = ${from} order by id`)
  lot.data = (await lockLots(tx, [lot.id]))[0]!.data
}

async function storeOf(tx: RequestContext['db'], paper: Paper | undefined) {
  const [store] = await tx
    .select({ id: stores.id })
    .from(stores)
    .where(paper ? eq(stores.id, paper.store_id) : eq(stores.is_default, true))
  if (!store) throw invalidField('store_id', 'is not one of the stores')
  return store.id
}
