import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Status } from '#contract/foundation/status.ts'
import type { Jobs } from '#server/adapters/queue/port.ts'
import { onTransaction, type Context, type RequestContext } from '#server/core/context.ts'
import { submissionEvents } from '#server/database/schema/submissions.ts'
import { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { readStandings, type OutcomeGrams } from './read-standings.ts'

/**
 * The sender hears of a step of the ledger so long after it: who types several weights or corrections one after the other moves a
 * request back and forth, and only where it stands then is news.
 */
export const HOLD_S = 180

type Line = { id: number; status: Status | null; at: Date; outcomes: OutcomeGrams | null }

/** Tells a sender where the kilograms have led the request, unless a later step does, or it is where the sender knows it. */
export async function tellOfLedger(ctx: Context, { submission_id, event_id }: Jobs['ledger-notice']) {
  await ctx.db.transaction(async (tx) => {
    const { id, status, at, outcomes } = submissionEvents
    const lines = await tx
      .select({ id, status, at, outcomes })
      .from(submissionEvents)
      .where(and(eq(submissionEvents.submission_id, submission_id), isNotNull(status)))
      .orderBy(asc(id))
    const last = lines.at(-1)
    if (!last?.status || last.id !== event_id || knownStatus(lines) === last.status) return
    const { grams } = (await readStandings(tx, [submission_id])).get(submission_id)!
    await tellSender(tx, onTransaction(ctx as RequestContext, tx), submission_id, {
      kind: 'request-status',
      params: { status: last.status, ...becameOf(last.status, grams) },
      once_key: `status:${event_id}`,
      event_id,
    })
  })
}

/** The status before the steps of the ledger that were held together. */
function knownStatus(lines: readonly Line[]) {
  let first = lines.length - 1
  while (first > 0 && isHeldWith(lines[first - 1]!, lines[first]!)) first--
  return lines[first - 1]?.status
}

const isHeldWith = (one: Line, next: Line) =>
  one.outcomes !== null && next.at.getTime() - one.at.getTime() <= HOLD_S * 1000

/** The outcome, where the word of the status alone would say too much: `disposed`, `several`. */
function becameOf(status: Status, grams: OutcomeGrams): { became?: string } {
  if (status !== 'recycled') return {}
  const outcomes = Object.keys(grams)
  return { became: outcomes.length === 1 ? outcomes[0]! : 'several' }
}
