import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { weightFates } from '#server/database/schema/weights.ts'

// The kilograms that count: every screen, file and figure reads them from `weight_fates`, which holds an entry until
// another one corrects it.

export type CountedKilograms = { recorded_kg: number; weighed_kg: number }

/** The kilograms of requests. One without any is left out. */
export async function readCountedKilograms(
  db: Pick<Database, 'select'>,
  submission_ids: readonly number[],
): Promise<Map<number, CountedKilograms>> {
  if (submission_ids.length === 0) return new Map()
  const { submission_id, grams, method } = weightFates
  const rows = await db
    .select({
      submission_id,
      recorded_g: sql`sum(${grams})`.mapWith(Number),
      weighed_g: sql`coalesce(sum(${grams}) filter (where ${method} = 'weighed'), 0)`.mapWith(Number),
    })
    .from(weightFates)
    .where(inArray(submission_id, [...submission_ids]))
    .groupBy(submission_id)
  return new Map(
    rows.map((row) => [
      row.submission_id,
      { recorded_kg: row.recorded_g / 1000, weighed_kg: row.weighed_g / 1000 },
    ]),
  )
}

/**
 * A column: the kilograms of weighings as they count by now, each with the corrections that followed it. Most were never corrected,
 * and are found without asking for what followed.
 * @param where finds rows of `weighings`
 * @returns null where there are none; 0 where all of them were undone
 */
export const countedWeighings = (where: SQL) => sql<number | null>`(
  select (sum(coalesce(
    (select sum(fate.grams) from weight_fates fate where fate.weight_entry_id = weighings.entry_id),
    counted_grams(weighings.entry_id)
  )) / 1000)::float8 from weighings where ${where}
)`
