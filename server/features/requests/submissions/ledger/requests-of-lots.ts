import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'

/** The ids of the requests whose kilograms are in these lots, or were, also where those of several were put together. */
export async function requestsOfLots(db: Pick<Database, 'execute'>, lot_ids: readonly number[]) {
  if (lot_ids.length === 0) return []
  const { rows } = await db.execute<{ id: number }>(sql`
    with touched as (
      select id, coalesce(pool_id, id) as pool, submission_id from lots
      where id = any(${sql.param([...lot_ids])}::bigint[])
    ), entries as (
      select weight_entry_id from pool_fates where pool_id in (select pool from touched)
      union select weight_entry_id from pool_draws where lot_id in (select pool from touched)
    )
    select submission_id::float8 as id from touched where submission_id is not null
    union select w.submission_id::float8 from entries join weight_entries w on w.id = entries.weight_entry_id`)
  return rows.map(({ id }) => id)
}
