import { and, desc, eq, gt } from 'drizzle-orm'
import { NEXT_STATUSES, OPEN, takesBack, type Status } from '#contract/submissions.ts'
import type { Member, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions, weightEntries } from '#server/database/schema.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { isCurrent } from '#server/features/impact/current-entries.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { detail } from './detail.ts'
import { markRead } from './mark-read.ts'

/**
 * Moves a request to its next status and tells its sender, who also sees the note. What was collected or recycled can
 * be taken back, with a note that says why, until something depends on it. A step on a request that nobody has read
 * marks it as read. Saying the same again (a retry after a lost answer) changes nothing.
 * @throws Problem 404; 400 on `note`; 409 `status-conflict` when the request has moved on meanwhile, `weights-recorded`,
 *   `request-anonymised` when nobody is left who could read a note or bring anything
 */
export async function review(
  ctx: RequestContext<Member>,
  id: number,
  { status, note = '' }: { status: Status; note?: string | undefined },
) {
  const { db, actor, now } = ctx
  return db.transaction(async (tx) => {
    const [current] = await tx
      .select({
        status: submissions.status,
        user_id: submissions.user_id,
        tracking_code: submissions.tracking_code,
        anonymised_at: submissions.anonymised_at,
      })
      .from(submissions)
      .where(eq(submissions.id, id))
      .for('update')
    if (!current) throw notFound('Submission')
    if (current.anonymised_at) refuseForNobody(current.status, status, note)

    if (current.status !== status) {
      if (!NEXT_STATUSES[current.status].includes(status))
        throw conflict('status-conflict', `A request that is ${current.status} cannot become ${status}.`)
      if (takesBack(current.status, status) && !note)
        throw invalid('note', 'must say why: something that was reported is taken back')
      if (current.status === 'collected' && status !== 'recycled') await requireNoWeights(tx, id)
      await tx.update(submissions).set({ status }).where(eq(submissions.id, id))
    } else {
      const [last] = await tx
        .select({ note: submissionEvents.note })
        .from(submissionEvents)
        .where(eq(submissionEvents.submission_id, id))
        .orderBy(desc(submissionEvents.id))
        .limit(1)
      if (!note || last?.note === note) return (await detail(ctx, tx, id))!
    }

    await markRead(tx, ctx, id)
    const [event] = await tx
      .insert(submissionEvents)
      .values({
        submission_id: id,
        kind: 'status',
        status,
        actor_id: actor.id,
        note: note || null,
        at: now(),
      })
      .returning({ id: submissionEvents.id })
    // A further note is news, but not of the status.
    const moved = current.status !== status
    const params = { tracking_code: current.tracking_code, ...(moved && { status }) }
    await notify(tx, current.user_id, 'request-status', params, `status:${event!.id}`)
    return (await detail(ctx, tx, id))!
  })
}

/** @param tx holds the request's row, so that no weight is recorded meanwhile */
async function requireNoWeights(tx: Database, id: number) {
  const [entry] = await tx
    .select({ id: weightEntries.id })
    .from(weightEntries)
    .where(and(eq(weightEntries.submission_id, id), gt(weightEntries.weight_kg, 0), isCurrent))
    .limit(1)
  if (entry)
    throw conflict('weights-recorded', 'Weights are recorded for this request. Take them back first.')
}

/**
 * With a sender who is gone nothing can be begun, and nothing be written to them. What was collected may still be
 * recycled, or turn out not to be, with the reason for that.
 */
function refuseForNobody(from: Status, to: Status, note: string) {
  if (OPEN.has(to) || (note && !takesBack(from, to)))
    throw conflict('request-anonymised', 'The sender of this request is gone: no notes, and no way back.')
}
