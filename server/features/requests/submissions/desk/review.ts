import { asc, eq } from 'drizzle-orm'
import { Status } from '#contract/foundation/status.ts'
import { reasonOf } from '#contract/requests/rejections.ts'
import type { Review } from '#contract/requests/submissions.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/core/errors.ts'
import { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { tellStaff } from '#server/features/foundation/notifications/tell-staff.ts'
import { today } from '#server/time/today.ts'
import { dayOfVisit } from './day-of-visit.ts'
import { readSubmissionDetail } from './detail.ts'
import { markRequestRead } from './mark-read.ts'
import { chooseStep, SPAM_FROM, type Taking } from './review-steps.ts'
import { findReason } from './rejection-reason.ts'
import { requireVersion } from './version.ts'
import { hasTime, lastStep } from './way-back.ts'

/**
 * Takes a step with a request and tells its sender, who also sees the note. `review-steps.ts` has the table of steps. A step on
 * a request that nobody has read marks it as read. Saying the same again (a retry after a lost answer) changes nothing.
 * @param review `happened_at`: when, where a device tells of it later
 * @param from only a request in one of these moves
 * @throws Problem 404; 400 on `note`, `failure`, `rejection` or `reason`; 409 `status-conflict` with what is `possible`, `changed-meanwhile`
 *   when something has happened since it was read, `weights-recorded`, `merged-on`, `time-missing`, `request-anonymised` when nobody is left who could
 *   read a note or bring anything
 */
export async function reviewRequest(
  ctx: RequestContext<Member>,
  id: number,
  review: Review & { happened_at?: Date },
  from: readonly Status[] = review.rejection ? SPAM_FROM : Status.options,
) {
  const { status, note = '', failure = null, rejection = null, version, happened_at } = review
  return ctx.db.transaction(async (tx) => {
    const locked = await lockRequest(tx, id)
    const reason = await findReason(tx, review)
    const taking: Taking = { ...locked, ctx, tx, id, review: { ...review, note }, reason }
    const last = taking.history.at(-1)
    if (isSaidAlready(taking)) return (await readSubmissionDetail(ctx, tx, id))!
    const step = chooseStep(taking, from, () => {
      if (version !== undefined) requireVersion(version, last?.id ?? 0)
    })
    for (const require of step.requires) await require(taking)
    for (const change of step.changes) await change(taking)
    await markRequestRead(tx, ctx, id)
    const [event] = await tx
      .insert(submissionEvents)
      .values({
        submission_id: id,
        kind: step.line,
        status,
        actor_id: ctx.actor.id,
        at: ctx.now(),
        happened_at,
        // Told later by the desk, a visit has a day and no time.
        happened_on: failure && !happened_at && dayOfVisit(taking) < today(ctx) ? dayOfVisit(taking) : null,
        note: note || null,
        failure,
        rejection,
        reason,
      })
      .returning({ id: submissionEvents.id })
    const reached = (await step.follows?.(taking)) ?? { status }
    const notice = step.tells(taking, reached)
    if (failure) await tellStaff(tx, ctx, { kind: 'stop-failed', subject_id: id, by: ctx.actor.id })
    if (notice)
      await tellSender(tx, ctx, id, { ...notice, once_key: `status:${event!.id}`, event_id: event!.id })
    return (await readSubmissionDetail(ctx, tx, id))!
  })
}

/** @throws Problem 404 */
async function lockRequest(tx: Database, id: number): Promise<Pick<Taking, 'current' | 'history'>> {
  const [current] = await tx
    .select({
      status: submissions.status,
      user_id: submissions.user_id,
      anonymised_at: submissions.anonymised_at,
      waste_source: submissions.waste_source,
      cleared_at: submissions.cleared_at,
      transporter: submissions.transporter,
      manifest_number: submissions.manifest_number,
      merged_into_id: submissions.merged_into_id,
      visit_by: submissions.visit_by,
      has_time: hasTime,
    })
    .from(submissions)
    .where(eq(submissions.id, id))
    .for('update')
  if (!current) throw notFound('Submission')
  const history = await tx
    .select()
    .from(submissionEvents)
    .where(eq(submissionEvents.submission_id, id))
    .orderBy(asc(submissionEvents.id))
  return { current, history }
}

/** Whether the request is there, and its history has the same words. */
function isSaidAlready({ current, history, reason, review: { status, note, failure, rejection } }: Taking) {
  const last = history.at(-1)
  return (
    current.status === status &&
    (!note || last?.note === note) &&
    (!failure || last?.failure === failure) &&
    (!rejection || lastStep(history)?.rejection === rejection) &&
    (!reason || reasonOf(history)?.key === reason.key)
  )
}
