import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { cameIn } from '#contract/requests/request-life.ts'
import { HandedOver } from '#contract/requests/submissions.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { asksFirst, conflict, notFound } from '#server/core/errors.ts'
import { isCurrent } from '#server/features/requests/impact/current-entries.ts'
import { ENTRY, type Gathered, type Source } from './facts.ts'

/**
 * The facts of a request. A correction belongs to the day of the entry that it corrects, as in `factsOfPeriod`.
 * @throws Problem 404; 409 `not-handed-over` where a request brings nothing in, `not-collected` where it has not yet
 */
export async function factsOfRequest({ db, env }: Source, submission_id: number): Promise<Gathered> {
  const [request] = await db
    .select({ service: submissions.service, status: submissions.status })
    .from(submissions)
    .where(eq(submissions.id, submission_id))
  if (!request) throw notFound('Submission')
  if (!HandedOver.safeParse(request.service).success)
    throw conflict('not-handed-over', 'Only collection and donation requests get certificates.')
  if (!cameIn(request.status))
    throw asksFirst(
      'not-collected',
      { kind: 'request', id: submission_id },
      'A certificate needs a collected request.',
    )
  const day = sql<string>`to_char(first_recorded(${weightEntries.id}) at time zone ${env.TIME_ZONE}, 'YYYY-MM-DD')`
  const rows = await db
    .select({ entry: ENTRY, day })
    .from(weightEntries)
    // An entry that was cancelled weighs nothing.
    .where(and(eq(weightEntries.submission_id, submission_id), gt(weightEntries.weight_kg, 0), isCurrent))
    .orderBy(asc(weightEntries.id))
  const days = rows.map((row) => row.day).toSorted()
  return {
    entries: rows.map(({ entry }) => entry),
    // Where nothing was weighed there are none, and nothing is certified.
    days: { from: days[0]!, to: days.at(-1)! },
    time_zone: env.TIME_ZONE,
  }
}
