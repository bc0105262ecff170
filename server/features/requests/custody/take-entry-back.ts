import { sql, type SQL } from 'drizzle-orm'
import type { ActKind } from '#contract/requests/custody.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { asksFirst } from '#server/core/errors.ts'
import { custodyActs, custodyEntries } from '#server/database/schema/custody.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { dayOf } from '#server/time/today.ts'
import { STANDS } from './follow.ts'
import { lockLots } from './hold.ts'
import { placeOfLot } from './place-of-lot.ts'
import type { LotRow } from './post.ts'
import type { Arrival } from './post-arrival.ts'
import { reverseAct } from './reverse-act.ts'

type TakenBack = {
  /** Empty now; null: there never was one. */
  lot: LotRow | null
  /** Where it had arrived, and what the store's scale said; null: the scale was not asked. */
  arrival: (Omit<Arrival, 'stock_g'> & { stock_g: number | null }) | null
}

/** Takes back every act of an entry that stands: the end that was declared first, then the arrival, then what came in. */
export async function takeEntryBack(ctx: RequestContext<Member>, entry_id: number): Promise<TakenBack> {
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
