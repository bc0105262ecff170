import { sql, type SQLWrapper } from 'drizzle-orm'
import type { LedgerStatus } from '#contract/requests/request-life.ts'
import type { Fate, Outcomes } from '#contract/requests/weights.ts'
import type { Database } from '#server/database/open.ts'

/** Grams by what became of them; an outcome without any is left out. */
export type OutcomeGrams = Partial<Record<Fate, number>>

export type LedgerStanding = {
  /** The status that follows from the kilograms; null: none are recorded. */
  status: LedgerStatus | null
  grams: OutcomeGrams
}

/** As the wire has them. */
export const toOutcomes = (grams: OutcomeGrams): Outcomes =>
  (Object.entries(grams) as [Fate, number][])
    .map(([outcome, some]) => ({ outcome, weight_kg: some / 1000 }))
    .toSorted((one, other) => other.weight_kg - one.weight_kg)

/** In a query: the grams of a request by what became of them. @param id of the request */
export const countedGrams = (id: SQLWrapper) => sql<OutcomeGrams>`(
  select coalesce(jsonb_object_agg(outcome, grams), '{}')
  from (select outcome, sum(grams) as grams from weight_fates where submission_id = ${id} group by outcome) as fates
)`

type Row = { id: number; grams: OutcomeGrams; waits: boolean }

/**
 * The statuses of requests by the ledger. Collected: something was weighed. Recycled: all of it has met its end, so
 * that none of it lies in a store, is under way or waits at a receiver, and not all of it was lost.
 * @param tx holds the requests, so that two acts at once do not both see the other's part missing
 */
export async function readStandings(
  tx: Pick<Database, 'execute'>,
  ids: readonly number[],
): Promise<Map<number, LedgerStanding>> {
  const { rows } = await tx.execute<Row>(sql`
    select wanted.id::float8 as id, ${countedGrams(sql`wanted.id`)} as grams, exists (
      select from lots where lots.submission_id = wanted.id and lots.aboard_g + lots.stock_g + lots.underway_g + lots.held_g > 0
    ) as waits
    from unnest(${sql.param([...ids])}::bigint[]) as wanted (id)`)
  return new Map(rows.map(({ id, grams, waits }) => [id, { status: statusBy(grams, waits), grams }]))
}

function statusBy(grams: OutcomeGrams, waits: boolean): LedgerStatus | null {
  const outcomes = Object.keys(grams) as Fate[]
  if (outcomes.length === 0) return null
  const ended = outcomes.some((outcome) => outcome !== 'unknown' && outcome !== 'lost')
  return ended && grams.unknown === undefined && !waits ? 'recycled' : 'collected'
}
