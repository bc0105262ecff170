import { and, asc, inArray, sql } from 'drizzle-orm'
import type { TrackedEvent } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { submissionEvents } from '#server/database/schema/submissions.ts'
import { photoLink } from '#server/features/foundation/photos/link.ts'
import { countedGrams, toOutcomes, type OutcomeGrams } from '../ledger/read-standings.ts'
import { eventAt } from './event-at.ts'

/**
 * The way of each request so far, as its sender may see it: every status it was given, when, and with which note, and the
 * messages of both sides. Its last step by the ledger says what counts by now; the history of the desk keeps what earlier
 * ones said.
 */
export async function readWays(
  ctx: Pick<RequestContext, 'secret' | 'now' | 'actor'>,
  db: Database,
  ids: number[],
) {
  const ways = new Map<number, TrackedEvent[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return ways
  const steps = await question(db).execute({ ids })
  const last = new Map(steps.flatMap((step, at) => (step.outcomes ? [[step.id, at]] : [])))
  // A CHECK of the table promises a status for these kinds.
  for (const [nth, { id, at, read_at, kind, status, outcomes, image_id, ...more }] of steps.entries())
    ways.get(id)?.push({
      ...more,
      at: at.toISOString(),
      kind: kind === 'message' || kind === 'answer' ? kind : 'step',
      status: status!,
      outcomes: outcomes && last.get(id) === nth ? toOutcomes(outcomes) : null,
      read_at: read_at && new Date(read_at).toISOString(),
      imageUrl: photoLink(ctx, image_id),
    })
  return ways
}

// Each answer makes the request unread, so the next reading is that of the answer. Nested, because Drizzle leaves the
// table's name away from columns that stand in a selected expression itself.
const readAt = sql`case when ${submissionEvents.kind} = 'answer' then (
  select later.at from ${submissionEvents} as later
  where later.submission_id = ${submissionEvents.submission_id} and later.id > ${submissionEvents.id} and later.kind = 'read'
  order by later.id limit 1) end`

const question = prepareQuery((db) =>
  db
    .select({
      id: submissionEvents.submission_id,
      at: eventAt,
      kind: submissionEvents.kind,
      status: submissionEvents.status,
      note: submissionEvents.note,
      failure: submissionEvents.failure,
      reason: submissionEvents.reason,
      outcomes: sql<OutcomeGrams | null>`case when ${submissionEvents.outcomes} is not null
        then ${countedGrams(submissionEvents.submission_id)} end`,
      question: submissionEvents.question,
      image_id: submissionEvents.image_id,
      read_at: sql<string | null>`(${readAt})`,
    })
    .from(submissionEvents)
    .where(
      and(
        sql`${submissionEvents.submission_id} = any(${sql.placeholder('ids')}::bigint[])`,
        inArray(submissionEvents.kind, [
          'submitted',
          'status',
          'taken-back',
          'cleared',
          'merged',
          'message',
          'answer',
        ]),
      ),
    )
    .orderBy(asc(submissionEvents.id))
    .prepare('ways'),
)
