import { eq } from 'drizzle-orm'
import type { Assignment } from '#contract/requests/desk.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { notFound, Problem } from '#server/core/errors.ts'
import { notifyMember } from '#server/features/foundation/notifications/notify.ts'
import { readSubmissionDetail } from '#server/features/requests/submissions/desk/detail.ts'
import { requireVersion, requestVersion } from '#server/features/requests/submissions/desk/version.ts'
import { isStaff } from '#server/features/foundation/roles/staff.ts'

/**
 * Says who of staff looks after a request; null: nobody any more. An assignee who did not take it on themselves is
 * told. Who looks after it already: nothing changes.
 * @throws Problem 404; 409 `not-staff`, `changed-meanwhile` when something has happened since it was read
 */
export async function assignRequest(
  ctx: RequestContext<Member>,
  submission_id: number,
  { version, assignee_id }: Assignment,
) {
  return ctx.db.transaction(async (tx) => {
    await setAssignee(ctx, tx, submission_id, assignee_id, async () =>
      requireVersion(version, await requestVersion(tx, submission_id)),
    )
    return (await readSubmissionDetail(ctx, tx, submission_id))!
  })
}

/**
 * The same on the caller's transaction.
 * @param mayChange refuses, where who looks after it now is not who the caller thought
 */
export async function setAssignee(
  { actor, now }: RequestContext<Member>,
  tx: Database,
  submission_id: number,
  assignee_id: number | null,
  mayChange: (before: number | null) => void | Promise<void>,
) {
  // Before the request, as whoever takes a role away holds the account before its requests.
  if (assignee_id !== null && assignee_id !== actor.id) await requireStaff(tx, assignee_id)
  const [stored] = await tx
    .select({ assignee_id: submissions.assignee_id, tracking_code: submissions.tracking_code })
    .from(submissions)
    .where(eq(submissions.id, submission_id))
    .for('update')
  if (!stored) throw notFound('Submission')
  if (stored.assignee_id === assignee_id) return
  await mayChange(stored.assignee_id)

  await tx.update(submissions).set({ assignee_id }).where(eq(submissions.id, submission_id))
  const kind = assignee_id === null ? 'unassigned' : 'assigned'
  const [event] = await tx
    .insert(submissionEvents)
    .values({ submission_id, kind, assignee_id, actor_id: actor.id, at: now() })
    .returning({ id: submissionEvents.id })
  if (assignee_id === actor.id) return
  const params = { tracking_code: stored.tracking_code, id: String(submission_id) }
  await notifyMember(tx, { now }, assignee_id, 'request-assigned', params, `assigned:${event!.id}`)
}

/** Held, so that who is staff now still is when this is done. @throws Problem 409 `not-staff` */
async function requireStaff(tx: Database, id: number) {
  const [user] = await tx
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  if (!user || !isStaff(user.role))
    throw new Problem(
      409,
      { code: 'not-staff', field: 'assignee_id' },
      'Only staff can look after a request, and this account is none of them.',
    )
}
