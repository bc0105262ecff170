import { sql, type SQL } from 'drizzle-orm'
import type { Account, ActKind, LotOutcome } from '#contract/requests/custody.ts'
import type { Outcome } from '#contract/requests/weights.ts'
import type { Database } from '#server/database/open.ts'
import { toGrams } from './post.ts'

/** A weight, as far as it matters for telling it apart. */
export type Weighed = {
  id: number
  device_class: string
  method: string
  outcome: Outcome
  factor_version: string
  weight_kg: number
}

/** Grams of what was weighed that met one end, or are still somewhere. */
export type Fate<Entry> = {
  /** More than one: they were put together, and are alike in all that counts. */
  of: readonly Entry[]
  outcome: Outcome | Exclude<LotOutcome, Outcome> | 'loss' | 'difference'
  grams: number
  /** The consignment whose receiver has confirmed it. */
  consignment_id: number | null
  /** False: put together with what others brought, so that the ledger cannot say. */
  followed: boolean
}

/** An entry of an act that stands. */
export type Move = {
  id: number
  act_id: number
  kind: ActKind
  at: Date
  happened_on: string | null
  lot_id: number
  account: Account
  material: string | null
  grams: number
  weight_entry_id: number | null
  consignment_id: number | null
}

/** An act `a` that is neither reversed nor a reversal. */
export const STANDS = sql`a.kind <> 'corrected' and not exists (select from custody_acts c where c.corrects_id = a.id)`
const anyOf = (ids: Iterable<number>) => sql`any(${sql.param([...ids])}::bigint[])`

/**
 * The outcomes of weights, by the acts that stand. A lot is followed through splitting, taking apart and merging
 * while all in it is of these entries and alike. The declared outcome is that of a weight without any act since, and
 * of the rest where it came in; not where its declaration was cancelled.
 * @returns fates whose grams are those of the entries; the entries of custody that say so; the lots that were
 * followed
 */
export async function followWeights<Entry extends Weighed>(
  db: Pick<Database, 'execute'>,
  entries: readonly Entry[],
): Promise<{ fates: Fate<Entry>[]; moves: Move[]; lot_ids: number[] }> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const begun = await lotsOf(db, byId.keys())
  const moved = begun.filter((lot) => lot.moved)
  const bunchOf = await ownersOf(
    db,
    new Map(moved.map(({ lot_id, entry_id }) => [lot_id, byId.get(entry_id)!])),
  )
  const moves = await listMoves(db, bunchOf.keys())
  const kept = new Set(moves.filter((move) => move.account === 'passed' && move.grams < 0).map(actOf))
  const waits = new Set(moved.filter(({ taken_back }) => !taken_back).map(({ lot_id }) => lot_id))
  const fates = [...Map.groupBy(moves, ({ lot_id }) => lot_id)].flatMap(([lot_id, own]) =>
    fatesOf(own, bunchOf.get(lot_id)!, { kept, waits: waits.has(lot_id) }),
  )
  const gone = new Set(moved.map(({ entry_id }) => entry_id))
  const still = entries.filter(({ id }) => !gone.has(id))
  return {
    fates: [
      ...still.map((entry) => ({
        ...AS_DECLARED,
        of: [entry],
        outcome: entry.outcome,
        grams: toGrams(entry.weight_kg),
      })),
      ...fates,
    ],
    moves,
    lot_ids: [...new Set([...begun.map(({ lot_id }) => lot_id), ...bunchOf.keys()])],
  }
}

const actOf = ({ act_id }: Move) => act_id
const AS_DECLARED = { consignment_id: null, followed: true }

type Begun = { entry_id: number; lot_id: number; done: boolean; taken_back: boolean }

/**
 * The lot that each entry has opened; whether anything was done to it since, or undone of what was declared. That it arrived at a store
 * as it was weighed is nothing.
 */
async function lotsOf(db: Pick<Database, 'execute'>, entry_ids: Iterable<number>) {
  const { rows } = await db.execute<Begun>(sql`
    select a.weight_entry_id::float8 as entry_id, e.lot_id::float8 as lot_id, exists (
      select from custody_entries later join custody_acts a on a.id = later.act_id
      where later.lot_id = e.lot_id and (a.weight_entry_id is null or later.account = 'difference') and ${STANDS}
    ) as done, exists (
      select from custody_acts said join custody_acts back on back.corrects_id = said.id
      where said.weight_entry_id = a.weight_entry_id and said.declared
    ) as taken_back
    from custody_acts a join custody_entries e on e.act_id = a.id and e.account = 'source'
    where a.weight_entry_id = ${anyOf(entry_ids)} and a.kind = 'received' and ${STANDS}`)
  return rows.map((row) => ({ ...row, moved: row.done || row.taken_back }))
}

/** Entries that were put together, with their lots then and now. */
type Bunch<Entry> = { entries: Entry[]; lot_ids: number[] }

const alike = (one: Weighed, other: Weighed) =>
  (['device_class', 'method', 'outcome', 'factor_version'] as const).every(
    (name) => one[name] === other[name],
  )

/** Of whom everything in a lot is: only of lots that hold nothing else. Lots that are merged are one bunch from then on. */
async function ownersOf<Entry extends Weighed>(
  db: Pick<Database, 'execute'>,
  begun: ReadonlyMap<number, Entry>,
): Promise<Map<number, Bunch<Entry>>> {
  const bunchOf = new Map(
    [...begun].map(([lot_id, entry]) => [lot_id, { entries: [entry], lot_ids: [lot_id] }]),
  )
  const passings = new Map<number, Passing>()
  const take = (bunch: Bunch<Entry>, lot_ids: readonly number[]) => {
    for (const lot_id of lot_ids) {
      bunch.lot_ids.push(lot_id)
      bunchOf.set(lot_id, bunch)
    }
  }
  let next = [...bunchOf.keys()]
  while (next.length > 0) {
    for (const passing of await passingsFrom(db, next)) passings.set(passing.act_id, passing)
    next = []
    // In the order in which they were done: of what is put together all parts have their owner before.
    for (const { from, to } of [...passings.values()].toSorted((one, other) => one.act_id - other.act_id)) {
      if (bunchOf.has(to[0]!)) continue
      const bunches = [...new Set(from.map((lot_id) => bunchOf.get(lot_id)))]
      const [first] = bunches
      if (!first || !bunches.every((one) => one && alike(one.entries[0]!, first.entries[0]!))) continue
      for (const other of bunches.slice(1) as Bunch<Entry>[]) {
        for (const entry of other.entries) first.entries.push(entry)
        take(first, other.lot_ids)
      }
      take(first, to)
      next.push(...to)
    }
  }
  return bunchOf
}

type Passing = { act_id: number; from: number[]; to: number[] }

/** The grams that pass from these lots to others, each act whole. */
async function passingsFrom(db: Pick<Database, 'execute'>, lot_ids: readonly number[]): Promise<Passing[]> {
  const { rows } = await db.execute<Passing>(sql`
    select a.id::float8 as act_id, array_agg(e.lot_id::float8) filter (where e.grams > 0) as from,
      array_agg(e.lot_id::float8) filter (where e.grams < 0) as to
    from custody_acts a join custody_entries e on e.act_id = a.id and e.account = 'passed'
    where ${STANDS} and a.id in (
      select act_id from custody_entries where lot_id = ${anyOf(lot_ids)} and account = 'passed' and grams > 0
    )
    group by a.id`)
  return rows
}

/** Every entry of custody of these lots, by acts that stand, in the order of their ids. */
export async function listMoves(db: Pick<Database, 'execute'>, lot_ids: Iterable<number>, only?: SQL) {
  const { rows } = await db.execute<Move>(sql`
    select e.id::float8 as id, a.id::float8 as act_id, a.kind, a.at, to_char(a.happened_on, 'YYYY-MM-DD') as happened_on,
      e.lot_id::float8 as lot_id, e.account, e.material, e.grams::float8 as grams,
      a.weight_entry_id::float8 as weight_entry_id, a.consignment_id::float8 as consignment_id
    from custody_entries e join custody_acts a on a.id = e.act_id
    where e.lot_id = ${anyOf(lot_ids)} and ${STANDS} ${only && sql`and ${only}`}
    order by e.id`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

const ENDS = ['reused', 'repaired', 'recycled', 'refrigerant', 'disposed', 'loss'] as const
type End = (typeof ENDS)[number]
const isEnd = (account: Account): account is End => (ENDS as readonly Account[]).includes(account)

/**
 * @param kept acts whose lots are followed on
 * @param waits the lot came in with an end that was declared and not posted: what is left in it waits for that
 */
function fatesOf<Entry extends Weighed>(
  own: readonly Move[],
  { entries }: Bunch<Entry>,
  { kept, waits }: { kept: ReadonlySet<number>; waits: boolean },
): Fate<Entry>[] {
  const on = (...accounts: Account[]) =>
    own.reduce((sum, { account, grams }) => sum + (accounts.includes(account) ? grams : 0), 0)
  const received = own.find(({ kind }) => kind === 'confirmed')?.consignment_id ?? null
  const difference = on('difference')
  const merged = own
    .filter((move) => move.account === 'passed' && move.grams > 0 && !kept.has(move.act_id))
    .reduce((sum, { grams }) => sum + grams, 0)
  const fate = (outcome: Fate<Entry>['outcome'], grams: number, rest: Partial<Fate<Entry>> = {}) => ({
    of: entries,
    outcome,
    grams,
    ...AS_DECLARED,
    ...rest,
  })
  return capped(
    [
      ...own.flatMap(({ account, grams, consignment_id }) =>
        isEnd(account) ? [fate(account, grams, { consignment_id })] : [],
      ),
      fate(waits ? entries[0]!.outcome : 'unknown', on('aboard', 'stock')),
      fate('unknown', on('underway')),
      fate('unknown', on('held'), { consignment_id: received }),
      fate('unknown', merged, { followed: false }),
      fate('difference', Math.max(0, difference)),
    ],
    Math.max(0, -difference),
  ).filter(({ grams }) => grams > 0)
}

/** Without what a receiver has weighed more than came in: it is taken off the heaviest of what it says. */
function capped<Entry>(fates: readonly Fate<Entry>[], excess_g: number): Fate<Entry>[] {
  let left = excess_g
  return fates
    .toSorted((one, other) => other.grams - one.grams)
    .map((fate) => {
      const less = fate.consignment_id === null ? 0 : Math.min(left, fate.grams)
      left -= less
      return { ...fate, grams: fate.grams - less }
    })
}
