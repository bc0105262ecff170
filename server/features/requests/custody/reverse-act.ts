import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ProblemPlace } from '#contract/foundation/problems.ts'
import { Place } from '#contract/requests/custody.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { custodyActs, custodyEntries } from '#server/database/schema/custody.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { asksFirst, conflict, notFound } from '#server/core/errors.ts'
import { lockLots } from './hold.ts'
import { postAct, type LotRow } from './post.ts'
import type { Sent } from './with-idempotency-key.ts'

/**
 * Takes an act back by another one that names it and turns its entries round. Who calls it sees to what else the act has
 * changed: an entry of the weights, the state of a consignment.
 * @param ctx on a transaction
 * @returns the new act
 * @throws Problem 404; 409 `already-corrected`, `lot-moved-on` where later acts rest on it, `wipe-missing`
 */
export async function reverseAct(
  ctx: RequestContext,
  act_id: number,
  { reason, ...sent }: { reason: string } & Partial<Sent>,
): Promise<number> {
  const { db: tx } = ctx
  const [act] = await tx.select().from(custodyActs).where(eq(custodyActs.id, act_id))
  if (!act || act.kind === 'corrected') throw notFound('Act')
  const entries = await tx.select().from(custodyEntries).where(eq(custodyEntries.act_id, act_id))
  const lots = await lockLots(
    tx,
    [...new Set(entries.map(({ lot_id }) => lot_id))].toSorted((one, other) => one - other),
  )
  const [correction] = await tx
    .select({ id: custodyActs.id })
    .from(custodyActs)
    .where(eq(custodyActs.corrects_id, act_id))
  if (correction)
    throw conflict('already-corrected', `Act ${act_id} was already reversed, by act ${correction.id}.`)
  if (act.kind === 'confirmed') await requireNoRecount(tx, lots)
  const stuck = lots.filter((lot) => !canStand(lot, entries))
  if (stuck.length > 0) await refuse(tx, act_id, stuck)
  // Unwiped parts that come back must not hide in a lot that was wiped since. A merged lot goes back as it was, unless
  // a wipe of it all has failed since.
  const passed = (data: LotRow['data'], sign: 1 | -1) =>
    lots.filter(
      (lot) =>
        lot.data === data &&
        entries.some((one) => one.lot_id === lot.id && one.account === 'passed' && one.grams * sign > 0),
    )
  const unwiped = passed('wiped', 1).length > 0 ? passed('holds', -1) : []
  if (unwiped.length > 0 && (act.kind !== 'merged' || (await hasFailed(tx, unwiped))))
    throw asksFirst(
      'wipe-missing',
      { kind: 'lot', id: unwiped[0]!.id },
      'The returned devices may still hold data. Record their wipe first.',
    )
  return postAct(
    tx,
    ctx,
    {
      kind: 'corrected',
      corrects_id: act_id,
      reason,
      ...sent,
      consignment_id: act.consignment_id,
    },
    entries.map(({ lot_id, account, grams, material }) => ({ lot_id, account, grams: -grams, material })),
  )
}

/** @throws Problem 409 `lot-moved-on` where a weight was corrected by what this receiver weighed */
async function requireNoRecount(tx: RequestContext['db'], lots: readonly LotRow[]) {
  const [recount] = await tx
    .select({ id: custodyActs.id, weight_entry_id: custodyActs.weight_entry_id })
    .from(custodyActs)
    .innerJoin(custodyEntries, eq(custodyEntries.act_id, custodyActs.id))
    .where(
      and(
        eq(custodyActs.kind, 'recounted'),
        inArray(
          custodyEntries.lot_id,
          lots.map(({ id }) => id),
        ),
      ),
    )
    .limit(1)
  if (recount)
    throw asksFirst(
      'lot-moved-on',
      await placeOfAct(tx, { ...recount, consignment_id: null }),
      `Its weight was corrected by what was weighed here, by act ${recount.id}.`,
    )
}

/** Whether a wipe of these has failed, or of what they had become before that was taken back. */
async function hasFailed(tx: RequestContext['db'], lots: readonly LotRow[]) {
  const { rows } = await tx.execute<{ failed: boolean }>(sql`
    with recursive line (id) as (
      select unnest(${sql.param(lots.map(({ id }) => id))}::bigint[])
      union
      select child.lot_id from line
      join custody_entries parent on parent.lot_id = line.id and parent.account = 'passed' and parent.grams > 0
      join custody_acts a on a.id = parent.act_id and a.kind <> 'corrected'
      join custody_entries child on child.act_id = a.id and child.account = 'passed' and child.grams < 0
    )
    select exists (select from wipes where lot_id in (select id from line) and not succeeded) as failed`)
  return rows[0]!.failed
}

type Entry = typeof custodyEntries.$inferSelect

/** Nothing below zero, and the lot in one place: what `lots` asks for of every row. */
function canStand(lot: LotRow, entries: readonly Entry[]) {
  const left = Place.options.map((place) =>
    entries
      .filter(({ lot_id, account }) => lot_id === lot.id && account === place)
      .reduce((sum, { grams }) => sum - grams, lot[`${place}_g`]),
  )
  return left.every((grams) => grams >= 0) && left.filter((grams) => grams > 0).length <= 1
}

async function refuse(tx: RequestContext['db'], act_id: number, stuck: readonly LotRow[]): Promise<never> {
  const later = await tx
    .selectDistinct({
      id: custodyActs.id,
      consignment_id: custodyActs.consignment_id,
      weight_entry_id: custodyActs.weight_entry_id,
    })
    .from(custodyActs)
    .innerJoin(custodyEntries, eq(custodyEntries.act_id, custodyActs.id))
    .where(
      sql`${custodyEntries.lot_id} in ${stuck.map(({ id }) => id)} and ${custodyActs.id} > ${act_id}
        and ${custodyActs.kind} <> 'corrected'
        and not exists (select from custody_acts c where c.corrects_id = ${custodyActs.id})`,
    )
    .orderBy(asc(custodyActs.id))
  const names = later.map(({ id }) => id).join(', ')
  throw asksFirst(
    'lot-moved-on',
    // Starting with the latest.
    await placeOfAct(tx, later.at(-1)!),
    `Later acts depend on it: ${names}. Reverse those first.`,
  )
}

type Act = Pick<typeof custodyActs.$inferSelect, 'id' | 'consignment_id' | 'weight_entry_id'>

/** The place where an act is taken back: its consignment, the request whose weight it posted, or its lot. */
export async function placeOfAct(
  tx: Pick<Database, 'select'>,
  { id, consignment_id, weight_entry_id }: Act,
): Promise<ProblemPlace> {
  if (consignment_id !== null) return { kind: 'consignment', id: consignment_id }
  if (weight_entry_id !== null) {
    const [entry] = await tx
      .select({ submission_id: weightEntries.submission_id })
      .from(weightEntries)
      .where(eq(weightEntries.id, weight_entry_id))
    return { kind: 'request', id: entry!.submission_id }
  }
  const [entry] = await tx
    .select({ lot_id: custodyEntries.lot_id })
    .from(custodyEntries)
    .where(eq(custodyEntries.act_id, id))
    .orderBy(asc(custodyEntries.id))
    .limit(1)
  return { kind: 'lot', id: entry!.lot_id }
}
