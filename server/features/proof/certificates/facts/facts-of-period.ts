import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import { weightEntries } from '#server/database/schema/weights.ts'
import { isCurrent } from '#server/features/requests/impact/current-entries.ts'
import { ENTRY, type Gathered, type Source } from './facts.ts'

/**
 * The facts of a span of days, both included. A correction belongs to the day of the entry that it corrects, whenever
 * it was made: else its kilograms would leave one span for another, and stand in both certificates or in none.
 */
export async function factsOfPeriod({ db, env }: Source, from: string, to: string): Promise<Gathered> {
  const starts = (day: string, after = 0) =>
    sql`((${day}::date + ${after}::int)::timestamp at time zone ${env.TIME_ZONE})`
  const { id, replaces_id, recorded_at, happened_at } = weightEntries
  const at = sql`coalesce(${happened_at}, ${recorded_at})`
  const within = sql`(
    with recursive chain as (
      select ${id} as id from ${weightEntries}
      where ${replaces_id} is null and ${at} >= ${starts(from)} and ${at} < ${starts(to, 1)}
      union all
      select later.id from ${weightEntries} as later join chain on later.replaces_id = chain.id
    )
    select id from chain
  )`
  const entries = await db
    .select(ENTRY)
    .from(weightEntries)
    .where(and(inArray(id, within), gt(weightEntries.weight_kg, 0), isCurrent))
    .orderBy(asc(id))
  return { entries, days: { from, to }, time_zone: env.TIME_ZONE }
}
