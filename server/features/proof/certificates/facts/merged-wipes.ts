import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { listMoves, STANDS, type Move } from '#server/features/requests/custody/follow.ts'
import { isAnyOf, listWipes, beginsAt, type Wipe, type Wiped } from './wipes.ts'

/** Grams that an act has put together with what others brought. */
export type MergedGrams = { act_id: number; grams: number }

/**
 * How much of it lies in a lot: at least and at most. Once a part of the lot is taken, nobody knows whose it was.
 * `wipe`: the last record of the data on it since.
 */
type Pile = { of: number; least: number; most: number; wipe?: Wipe }

type Db = Pick<Database, 'execute'>

/**
 * The records of data on it after the merge: by the failed wipe at most, and by the successful one at least. The rest
 * keeps its earlier record.
 * @returns of each, in its order
 */
export async function wipesAfterMerge(db: Db, mixed: readonly MergedGrams[]): Promise<Wiped[][]> {
  const lots = await lineOf(db, mixed)
  const wipes = await listWipes(db, lots)
  if (wipes.length === 0) return mixed.map(() => [])
  const begins = Map.groupBy(mixed.entries(), ([, { act_id }]) => act_id)
  const stock = new Map<number, number>()
  const inLots = new Map<number, Pile[]>()
  const gone: Pile[] = []
  const acts = [...Map.groupBy(await listMoves(db, lots), ({ act_id }) => act_id).values()]
  const steps = [
    ...acts.map((act) => ({ at_ms: beginsAt(act[0]!), step: () => done(act) })),
    ...wipes.map((wipe) => ({ at_ms: wipe.at.getTime(), step: () => record(wipe) })),
  ]
  for (const { step } of steps.toSorted((one, other) => one.at_ms - other.at_ms)) step()
  const last = Map.groupBy([...gone, ...[...inLots.values()].flat()], ({ of }) => of)
  return mixed.map(({ grams }, of) => told(last.get(of) ?? [], grams))

  function record(wipe: Wipe) {
    inLots.set(
      wipe.lot_id,
      (inLots.get(wipe.lot_id) ?? []).map((pile) => ({ ...pile, wipe })),
    )
  }

  function done(act: readonly Move[]) {
    const into = act.filter(({ account, grams }) => account === 'passed' && grams < 0)
    const arrived = new Map<number, Pile[]>()
    const arrive = (lot_id: number, piles: readonly Pile[]) =>
      arrived.set(lot_id, [...(arrived.get(lot_id) ?? []), ...piles])
    for (const { lot_id, account, grams } of act) {
      if (account !== 'stock' || grams > 0) continue
      let away = -grams
      for (const part of into) {
        const share = act[0]!.kind === 'merged' ? away : -part.grams
        arrive(part.lot_id, take(lot_id, share))
        away -= share
      }
      gone.push(...take(lot_id, away))
    }
    const [target] = into
    for (const [of, { grams }] of begins.get(act[0]!.act_id) ?? [])
      if (target) arrive(target.lot_id, [{ of, least: grams, most: grams }])
    for (const { lot_id, account, grams } of act) {
      if (account !== 'stock' || grams < 0) continue
      stock.set(lot_id, (stock.get(lot_id) ?? 0) + grams)
      inLots.set(lot_id, [...(inLots.get(lot_id) ?? []), ...(arrived.get(lot_id) ?? [])])
    }
  }

  function take(lot_id: number, grams: number): Pile[] {
    const whole = stock.get(lot_id) ?? 0
    const rest = whole - grams
    const piles = inLots.get(lot_id) ?? []
    const some = ({ least, most, ...pile }: Pile, there: number, elsewhere: number) => ({
      ...pile,
      least: Math.max(0, least - elsewhere),
      most: Math.min(most, there),
    })
    stock.set(lot_id, rest)
    inLots.set(
      lot_id,
      piles.map((pile) => some(pile, rest, grams)).filter(({ most }) => most > 0),
    )
    return piles.map((pile) => some(pile, grams, rest)).filter(({ most }) => most > 0)
  }
}

/** A failure is told of all that it may be of, a success of what it is certainly of. */
function told(piles: readonly Pile[], grams: number): Wiped[] {
  let left = grams
  const known = piles.flatMap(({ wipe, least, most }) => (wipe ? [{ wipe, least, most }] : []))
  const tell = ({ wipe, least, most }: (typeof known)[number]) => {
    const some = Math.min(left, wipe.succeeded ? least : most)
    left -= some
    return some > 0 ? [{ wipes: [wipe], grams: some }] : []
  }
  return [
    ...known.filter(({ wipe }) => !wipe.succeeded).flatMap(tell),
    ...known.filter(({ wipe }) => wipe.succeeded).flatMap(tell),
  ]
}

/** The lots that it was put together in, and what came of these. */
async function lineOf(db: Db, mixed: readonly MergedGrams[]): Promise<number[]> {
  if (mixed.length === 0) return []
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive line (id) as (
      select lot_id from custody_entries
      where account = 'passed' and grams < 0 and act_id = ${isAnyOf(new Set(mixed.map(({ act_id }) => act_id)))}
      union
      select child.lot_id from line
      join custody_entries parent on parent.lot_id = line.id and parent.account = 'passed' and parent.grams > 0
      join custody_acts a on a.id = parent.act_id and ${STANDS}
      join custody_entries child on child.act_id = a.id and child.account = 'passed' and child.grams < 0
    )
    select id::float8 as id from line`)
  return rows.map(({ id }) => id)
}
