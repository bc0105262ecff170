import { sql } from 'drizzle-orm'
import type { Outcome } from '#contract/requests/weights.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { dayOf, today } from '#server/time/today.ts'
import { addWeighedLot, type Paper } from './add-weighed-lot.ts'
import { lockLots } from './hold.ts'
import { moveGrams, postAct, toGrams, type LotRow } from './post.ts'
import { postArrival, postDeclaredEnd } from './post-arrival.ts'
import { postRecount } from './recount.ts'
import { takeEntryBack } from './take-entry-back.ts'
import { readWasteSource } from './waste-source.ts'

type Weighed = {
  id: number
  submission_id: number
  device_class: string
  weight_kg: number
  outcome: Outcome
  replaces_id: number | null
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
    weighed.replaces_id === null ? {} : await takeEntryBack(ctx, weighed.replaces_id)
  if (weighed.weight_kg === 0) return
  const waste_source = await readWasteSource(tx, weighed.submission_id)
  const like = before?.device_class === weighed.device_class ? before : null
  const same = like?.waste_source === waste_source ? like : null
  const lot = same ?? (await addWeighedLot(ctx, weighed, { before, waste_source, ...told }))
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

/** The same things are in another lot now: what was recorded of their data is true of that. */
async function takeWipesAlong(tx: RequestContext['db'], from: number, lot: Pick<LotRow, 'id' | 'data'>) {
  await tx.execute(sql`
    insert into wipes (lot_id, method, done_on, done_by, log, image_id, succeeded, at, recorded_by)
    select ${lot.id}, method, done_on, done_by, log, image_id, succeeded, at, recorded_by
    from wipes where lot_id = ${from} order by id`)
  lot.data = (await lockLots(tx, [lot.id]))[0]!.data
}
