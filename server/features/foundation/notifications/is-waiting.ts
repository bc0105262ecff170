import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Actor, Partner } from '#server/core/context.ts'
import { staffMatters } from '#server/database/schema/people.ts'
import type { StoredKind } from './tell-staff.ts'

/**
 * The rows that a line of the reader's bell counts, in a list of their subjects.
 * @param kind undefined: no filter
 * @param subject the column with the id of a subject
 */
export const isWaiting = (
  actor: Actor | Partner,
  kind: StoredKind | undefined,
  subject: AnyColumn,
): SQL | undefined =>
  kind &&
  sql`exists (select from ${staffMatters} where ${staffMatters.kind} = ${kind} and ${staffMatters.subject_id} = ${subject}
    and ${staffMatters.by_id} is distinct from ${actor.kind === 'member' ? actor.id : null}::bigint)`
