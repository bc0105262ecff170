import { sql } from 'drizzle-orm'
import type { CertifiedRecord, CountedWipe } from '#contract/proof/certificates.ts'
import type { WipeMethod } from '#contract/requests/custody.ts'
import type { Database } from '#server/database/open.ts'
import { listMoves, STANDS, type Move } from '#server/features/requests/custody/follow.ts'
import { toKilograms } from '#server/features/requests/custody/post.ts'
import { wipesAfterMerge } from './merged-wipes.ts'

/** A record of a wipe. No person. */
export type Wipe = {
  id: number
  lot_id: number
  method: WipeMethod
  done_on: string
  succeeded: boolean
  at: Date
}

/** Grams, and the last record of the data on them; of what was put together several that say the same. */
export type Wiped = { wipes: readonly Wipe[]; grams: number }

type Db = Pick<Database, 'execute'>
export const isAnyOf = (ids: Iterable<number>) => sql`any(${sql.param([...ids])}::bigint[])`

/**
 * The records of data on everything in these lots, each by the last one before it left its lot for good. Things that
 * were merged with others are followed as far as something is known: a wipe that failed there may have failed on
 * this.
 * @param lot_ids which hold nothing else
 */
export async function wipesOfLots(db: Db, lot_ids: readonly number[]): Promise<Wiped[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive own (id) as (
      select id from lots where id = ${isAnyOf(lot_ids)} and (data <> 'none' or exists (select from wipes where lot_id = lots.id))
    ), line (id) as (
      select id from own
      union
      select child.lot_id from line
      join custody_entries parent on parent.lot_id = line.id and parent.account = 'passed' and parent.grams > 0
      join custody_acts a on a.id = parent.act_id and ${STANDS}
      join custody_entries child on child.act_id = a.id and child.account = 'passed' and child.grams < 0
    ), recorded (id) as (
      select distinct lot_id from wipes where lot_id in (select id from line)
    ), above (id) as (
      select id from recorded
      union
      select parent.lot_id from above
      join custody_entries child on child.lot_id = above.id and child.account = 'passed' and child.grams < 0
      join custody_acts a on a.id = child.act_id and ${STANDS}
      join custody_entries parent on parent.act_id = a.id and parent.account = 'passed' and parent.grams > 0
    ), below (id) as (
      select id from recorded
      union
      select child.lot_id from below
      join custody_entries parent on parent.lot_id = below.id and parent.account = 'passed' and parent.grams > 0
      join custody_acts a on a.id = parent.act_id and ${STANDS}
      join custody_entries child on child.act_id = a.id and child.account = 'passed' and child.grams < 0
    )
    select id::float8 as id from (select id from above union select id from below) as told
    where id = ${isAnyOf(lot_ids)}`)
  const left = await leftBehind(db, rows)
  const mixed = left.flatMap(({ mixed, wiped }) =>
    mixed === null ? [] : [{ act_id: mixed, grams: wiped.grams }],
  )
  const later = (await wipesAfterMerge(db, mixed)).values()
  return left
    .flatMap(({ mixed, wiped }) => {
      const since = mixed === null ? [] : later.next().value!
      return [...since, { ...wiped, grams: wiped.grams - gramsIn(since) }]
    })
    .filter(({ wipes, grams }) => wipes.length > 0 && grams > 0)
}

/**
 * The same of what left with a consignment. Parts have what was recorded of the whole before; of what was put together,
 * each has its own, and no success is told where one of them was never wiped.
 */
export async function wipesOfConsignment(db: Db, consignment_id: number): Promise<Wiped[]> {
  const { rows } = await db.execute<{ id: number; root: boolean; holds: boolean }>(sql`
    with recursive root as (
      select l.id, l.data = 'holds' as holds from consignment_lots c join lots l on l.id = c.lot_id
      where c.consignment_id = ${consignment_id} and l.data <> 'none'
    ), line (id) as (
      select id from root
      union
      select parent.lot_id from line
      join custody_entries child on child.lot_id = line.id and child.account = 'passed' and child.grams < 0
      join custody_acts a on a.id = child.act_id and ${STANDS}
      join custody_entries parent on parent.act_id = a.id and parent.account = 'passed' and parent.grams > 0
    )
    select line.id::float8 as id, root.id is not null as root, coalesce(root.holds, false) as holds
    from line left join root on root.id = line.id`)
  const roots = new Map(rows.filter(({ root }) => root).map(({ id, holds }) => [id, holds]))
  return (await leftBehind(db, rows))
    .filter(({ lot_id, consigned }) => consigned === consignment_id && roots.has(lot_id))
    .filter(({ lot_id, wiped }) => !roots.get(lot_id) || !wiped.wipes[0]!.succeeded)
    .map(({ wiped }) => wiped)
}

/** `mixed`: the act that has put it together with what is in none of these lots. */
type Left = { lot_id: number; consigned: number | null; mixed: number | null; wiped: Wiped }

/** The acts on these lots, played again: each time grams leave one of them, the records of their data by then. */
async function leftBehind(db: Db, lots: readonly { id: number }[]): Promise<Left[]> {
  if (lots.length === 0) return []
  const ids = lots.map(({ id }) => id)
  const wipes = await listWipes(db, ids)
  const moves = await listMoves(db, ids)
  const acts = [...Map.groupBy(moves, ({ act_id }) => act_id).values()]
  const inLots = new Map(ids.map((id): [number, Wiped[]] => [id, []]))
  const left: Left[] = []
  const leave = (lot_id: number, grams: number, act?: Move) => {
    const [taken, rest] = parted(inLots.get(lot_id)!, grams)
    inLots.set(lot_id, rest)
    const consigned = act?.kind === 'consigned' ? act.consignment_id : null
    const mixed = act?.kind === 'merged' ? act.act_id : null
    for (const wiped of taken)
      if (wiped.wipes.length > 0 || mixed !== null) left.push({ lot_id, consigned, mixed, wiped })
  }
  const steps = [
    ...acts.map((act) => ({ at_ms: beginsAt(act[0]!), step: () => done(act) })),
    ...wipes.map((wipe) => ({ at_ms: wipe.at.getTime(), step: () => record(wipe) })),
  ]
  for (const { step } of steps.toSorted((one, other) => one.at_ms - other.at_ms)) step()
  for (const [lot_id, all] of inLots) leave(lot_id, gramsIn(all))
  return left

  function record(wipe: Wipe) {
    const grams = gramsIn(inLots.get(wipe.lot_id)!)
    inLots.set(wipe.lot_id, grams > 0 ? [{ wipes: [wipe], grams }] : [])
  }

  function done(act: readonly Move[]) {
    const { kind } = act[0]!
    const into = act.filter(({ account, grams }) => account === 'passed' && grams < 0)
    const arrived = new Map<number, Wiped[]>()
    for (const { lot_id, account, grams } of act) {
      if (account !== 'stock' || grams > 0) continue
      const passed = act.find((one) => one.lot_id === lot_id && one.account === 'passed')?.grams ?? 0
      let away = -grams
      for (const part of into) {
        const share = kind === 'merged' ? passed : -part.grams
        const [taken, rest] = parted(inLots.get(lot_id)!, share)
        inLots.set(lot_id, rest)
        arrived.set(part.lot_id, [...(arrived.get(part.lot_id) ?? []), ...taken])
        away -= share
      }
      leave(lot_id, away, act[0])
    }
    for (const { lot_id, account, grams } of act) {
      if (account !== 'stock' || grams < 0) continue
      const known = arrived.get(lot_id) ?? []
      // Grams from elsewhere bring no record of their data here.
      const silent = { wipes: [], grams: grams - gramsIn(known) }
      inLots.set(
        lot_id,
        [...inLots.get(lot_id)!, ...known, silent].filter((one) => one.grams > 0),
      )
    }
  }
}

/** A weight that was corrected was there all along. */
export const beginsAt = ({ kind, at }: Move) => (kind === 'received' ? 0 : at.getTime())

const gramsIn = (all: readonly Wiped[]) => all.reduce((sum, { grams }) => sum + grams, 0)

/**
 * Grams of what lies together, and the rest. Nobody knows which are taken: unless it is all, something is said of them only
 * where the same is said of everything.
 */
function parted(all: readonly Wiped[], grams: number): [taken: Wiped[], rest: Wiped[]] {
  const rest_g = gramsIn(all) - grams
  if (grams === 0) return [[], [...all]]
  if (rest_g === 0) return [[...all], []]
  const [first] = all
  const same = all.every(({ wipes }) => first && wipes.length > 0 && saidBy(wipes) === saidBy(first.wipes))
  const wipes = same ? [...new Set(all.flatMap((one) => one.wipes))] : []
  return [[{ wipes, grams }], [{ wipes, grams: rest_g }]]
}

const saidBy = (wipes: readonly Wipe[]) =>
  wipes.length === 0 ? '' : `${wipes[0]!.method} ${wipes[0]!.succeeded}`

export async function listWipes(db: Db, lot_ids: readonly number[]): Promise<Wipe[]> {
  const { rows } = await db.execute<Wipe>(sql`
    select id::float8 as id, lot_id::float8 as lot_id, method, to_char(done_on, 'YYYY-MM-DD') as done_on, succeeded, at
    from wipes where lot_id = ${isAnyOf(lot_ids)} order by id`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** The wipes in a certificate; nothing where there are none. */
export function toDataWipes(all: readonly Wiped[]): Pick<CertifiedRecord, 'dataWipes'> {
  const dataWipes = [...Map.groupBy(all, ({ wipes }) => saidBy(wipes)).values()]
    .map((some) => ({
      method: some[0]!.wipes[0]!.method,
      result: some[0]!.wipes[0]!.succeeded ? ('succeeded' as const) : ('failed' as const),
      lots: new Set(some.flatMap(({ wipes }) => wipes.map(({ lot_id }) => lot_id))).size,
      weightKg: toKilograms(gramsIn(some)),
    }))
    .toSorted((one, other) => other.weightKg - one.weightKg)
  return dataWipes.length > 0 ? { dataWipes } : {}
}

/** The records that say so, each once, in the order of their ids. */
export const recordsIn = (all: readonly Wiped[]): Wipe[] =>
  [...new Map(all.flatMap(({ wipes }) => wipes.map((wipe) => [wipe.id, wipe]))).values()].toSorted(
    (one, other) => one.id - other.id,
  )

/** A record as the hash covers it. */
export const countedWipe = ({ id, lot_id, method, done_on, succeeded, at }: Wipe): CountedWipe => ({
  wipe: id,
  lot: lot_id,
  method,
  done_on,
  succeeded,
  at: at.toISOString(),
})
