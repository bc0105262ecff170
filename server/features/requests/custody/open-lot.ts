import { and, eq, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { WasteSource } from '#contract/reference/items.ts'
import type { Outcome } from '#contract/requests/weights.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { custodyActs, custodyEntries } from '#server/database/schema/custody.ts'
import { stores } from '#server/database/schema/stores.ts'
import { submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { invalidField } from '#server/core/errors.ts'
import { readRoute } from '#server/features/foundation/settings/legal-routes.ts'
import { dayOf, today } from '#server/time/today.ts'
import { lockLots } from './hold.ts'
import { addLot, toGrams, postAct, moveGrams, type LotRow } from './post.ts'
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

type Told = { paper?: Paper | undefined; happened_at?: Date | undefined }

/** The day on which it was weighed, where that was told on a later one. */
function dayBefore(ctx: Pick<RequestContext, 'env' | 'now'>, { happened_at }: Told) {
  if (!happened_at) return null
  const day = dayOf(happened_at, ctx.env.TIME_ZONE)
  return day === today(ctx) ? null : day
}

/**
 * Puts what was weighed into a store as a lot, and at once to the end that was declared with it. A correction takes
 * back what its entry had put there, and puts the right thing in its place: in the same lot, where it is of the same
 * class and source. A lot that is to be reused and may hold data stays until its wipe is recorded.
 * @param ctx on the transaction of the entry
 * @param told as a slip or a device says; else now, into the default store
 * @throws Problem 409 `lot-moved-on` where a corrected entry's lot has
 */
export async function openLot(ctx: RequestContext<Member>, weighed: Weighed, told: Told = {}) {
  const { db: tx } = ctx
  const before = weighed.replaces_id === null ? null : await takeBack(ctx, weighed.replaces_id)
  if (weighed.weight_kg === 0) return
  const waste_source = await readWasteSource(tx, weighed.submission_id)
  const like = before?.device_class === weighed.device_class ? before : null
  const same = like?.waste_source === waste_source ? like : null
  const lot = same ?? (await newLot(ctx, weighed, { before, waste_source, ...told }))
  if (like && !same) await takeWipesAlong(tx, like.id, lot)
  const grams = toGrams(weighed.weight_kg)
  const act = { weight_entry_id: weighed.id }
  const { store_id: _, ...slip } = told.paper ?? { store_id: 0, happened_on: dayBefore(ctx, told) }
  await postAct(tx, ctx, { ...act, ...slip, kind: 'received' }, moveGrams(lot.id, 'source', 'stock', grams))
  const { outcome } = weighed
  if (outcome === 'unknown' || (outcome === 'reused' && lot.data === 'holds')) return
  await postAct(
    tx,
    ctx,
    { ...act, kind: 'outcome', declared: true },
    moveGrams(lot.id, 'stock', outcome, grams),
  )
}

const later = alias(custodyActs, 'later')

/** @returns the lot that is empty then; null: there never was one */
async function takeBack(ctx: RequestContext<Member>, entry_id: number): Promise<LotRow | null> {
  const { db: tx } = ctx
  const acts = await tx
    .select({ id: custodyActs.id, kind: custodyActs.kind, lot_id: custodyEntries.lot_id })
    .from(custodyActs)
    .innerJoin(
      custodyEntries,
      and(eq(custodyEntries.act_id, custodyActs.id), eq(custodyEntries.account, 'stock')),
    )
    .where(
      and(
        eq(custodyActs.weight_entry_id, entry_id),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(later)
            .where(eq(later.corrects_id, custodyActs.id)),
        ),
      ),
    )
    // The end that was declared goes before what came in.
    .orderBy(sql`${custodyActs.id} desc`)
  for (const { id } of acts) await reverseAct(ctx, id, { reason: '' })
  const lot_id = acts.find(({ kind }) => kind === 'received')?.lot_id ?? (await lotBefore(tx, entry_id))
  return lot_id === undefined ? null : (await lockLots(tx, [lot_id]))[0]!
}

/** An entry of 0 kg has put nothing anywhere: what it took back had its place and its clock, and gets them again. */
async function lotBefore(tx: RequestContext['db'], entry_id: number): Promise<number | undefined> {
  const { rows } = await tx.execute<{ lot_id: string }>(sql`
    with recursive chain as (
      select id, replaces_id from ${weightEntries} where id = ${entry_id}
      union all
      select earlier.id, earlier.replaces_id
      from chain join ${weightEntries} earlier on earlier.id = chain.replaces_id
    )
    select entry.lot_id from chain
    join ${custodyActs} act on act.weight_entry_id = chain.id and act.kind = 'received'
    join ${custodyEntries} entry on entry.act_id = act.id and entry.account = 'stock'
    order by act.id desc limit 1`)
  return rows[0] && Number(rows[0].lot_id)
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
  { before, waste_source, paper, happened_at }: From,
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
