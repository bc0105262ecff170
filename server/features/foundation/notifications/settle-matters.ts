import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { staffMatters } from '#server/database/schema/people.ts'
import type { StoredKind } from './tell-staff.ts'

/**
 * Ends matters that somebody has dealt with, for all staff. Those that nobody was told of stay none.
 * @param reader whose look alone deals with them, unless they caused them
 */
export async function settleMatters(
  tx: Pick<Database, 'delete'>,
  kinds: readonly StoredKind[],
  subject_ids: readonly number[],
  reader?: number,
) {
  if (subject_ids.length === 0) return
  const byOthers: SQL | undefined =
    reader === undefined ? undefined : sql`${staffMatters.by_id} is distinct from ${reader}`
  await tx
    .delete(staffMatters)
    .where(
      and(
        inArray(staffMatters.kind, [...kinds]),
        sql`${staffMatters.subject_id} = any(${sql.param([...subject_ids])}::bigint[])`,
        byOthers,
      ),
    )
}
