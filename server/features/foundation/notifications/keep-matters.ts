import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { staffMatters } from '#server/database/schema/people.ts'
import type { StoredKind } from './tell-staff.ts'

type Wanted = { subject_id: number; params?: Record<string, string> }

/**
 * Makes the matters of a kind those that a look at the records found: others end, new ones ring, and one whose parameters have
 * changed rings again.
 * @returns how many rang
 */
export async function keepMatters(
  tx: Pick<Database, 'insert' | 'delete'>,
  now: Date,
  kind: StoredKind,
  wanted: readonly Wanted[],
) {
  const ids = wanted.map(({ subject_id }) => subject_id)
  await tx
    .delete(staffMatters)
    .where(
      and(eq(staffMatters.kind, kind), ids.length > 0 ? notInArray(staffMatters.subject_id, ids) : undefined),
    )
  if (wanted.length === 0) return 0
  const { rowCount } = await tx
    .insert(staffMatters)
    .values(wanted.map(({ subject_id, params = {} }) => ({ kind, subject_id, params, at: now })))
    .onConflictDoUpdate({
      target: [staffMatters.kind, staffMatters.subject_id],
      set: { params: sql`excluded.params`, at: sql`excluded.at` },
      setWhere: sql`${staffMatters.params} is distinct from excluded.params`,
    })
  return rowCount ?? 0
}
