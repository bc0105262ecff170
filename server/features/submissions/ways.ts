import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Status } from '#contract/submissions.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents } from '#server/database/schema.ts'

type Step = { at: string; status: Status; note: string | null }

/** The way of each request so far, as its sender may see it: every status it was given, when, and with which note. */
export async function waysOf(db: Database, ids: number[]) {
  const ways = new Map<number, Step[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return ways
  const steps = await db
    .select({
      id: submissionEvents.submission_id,
      at: submissionEvents.at,
      status: submissionEvents.status,
      note: submissionEvents.note,
    })
    .from(submissionEvents)
    .where(
      and(
        sql`${submissionEvents.submission_id} = any(${sql.param(ids)}::bigint[])`,
        inArray(submissionEvents.kind, ['submitted', 'status']),
      ),
    )
    .orderBy(asc(submissionEvents.id))
  // A CHECK of the table promises a status for these two kinds.
  for (const { id, at, status, note } of steps)
    ways.get(id)?.push({ at: at.toISOString(), status: status!, note })
  return ways
}
