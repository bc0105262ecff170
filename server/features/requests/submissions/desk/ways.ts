import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Failure } from '#contract/requests/request-life.ts'
import type { Status } from '#contract/foundation/status.ts'
import type { Outcomes } from '#contract/requests/weights.ts'
import type { Database } from '#server/database/open.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { submissionEvents } from '#server/database/schema/submissions.ts'
import { countedGrams, toOutcomes, type OutcomeGrams } from '../ledger/read-standings.ts'
import { eventAt } from './event-at.ts'

type Step = {
  at: string
  kind: 'step' | 'message'
  status: Status
  note: string | null
  failure: Failure | null
  outcomes: Outcomes | null
}

/**
 * The way of each request so far, as its sender may see it: every status it was given, when, and with which note. Its last step by the
 * ledger says what counts by now; what earlier ones said is in the history of the desk.
 */
export async function readWays(db: Database, ids: number[]) {
  const ways = new Map<number, Step[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return ways
  const steps = await question(db).execute({ ids })
  const last = new Map(steps.flatMap((step, at) => (step.outcomes ? [[step.id, at]] : [])))
  // A CHECK of the table promises a status for these kinds.
  for (const [nth, { id, at, kind, status, note, failure, outcomes }] of steps.entries())
    ways.get(id)?.push({
      at: at.toISOString(),
      kind: kind === 'message' ? 'message' : 'step',
      status: status!,
      note,
      failure,
      outcomes: outcomes && last.get(id) === nth ? toOutcomes(outcomes) : null,
    })
  return ways
}

const question = prepareQuery((db) =>
  db
    .select({
      id: submissionEvents.submission_id,
      at: eventAt,
      kind: submissionEvents.kind,
      status: submissionEvents.status,
      note: submissionEvents.note,
      failure: submissionEvents.failure,
      outcomes: sql<OutcomeGrams | null>`case when ${submissionEvents.outcomes} is not null
        then ${countedGrams(submissionEvents.submission_id)} end`,
    })
    .from(submissionEvents)
    .where(
      and(
        sql`${submissionEvents.submission_id} = any(${sql.placeholder('ids')}::bigint[])`,
        inArray(submissionEvents.kind, ['submitted', 'status', 'taken-back', 'cleared', 'merged', 'message']),
      ),
    )
    .orderBy(asc(submissionEvents.id))
    .prepare('ways'),
)
