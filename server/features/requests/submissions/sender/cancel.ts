import { eq } from 'drizzle-orm'
import type { TrackedSubmission } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { tellStaff } from '#server/features/foundation/notifications/tell-staff.ts'
import { lockRequests } from '../lock-requests.ts'
import { isOwn, ownRequest } from './own-by-code.ts'
import { requireOpenRequest } from './require-open.ts'
import { readTrackedRequest } from './track.ts'

/**
 * Cancels the caller's request; its text stays, so that staff can read it and open it again. One that is
 * cancelled already stays as it is.
 * @throws Problem 404; 409 `closed` once it was collected or has ended
 */
export async function cancelRequest(
  ctx: RequestContext,
  typed: string,
  guest_id: string | undefined,
): Promise<TrackedSubmission> {
  const own = ownRequest(ctx, typed, guest_id)
  return ctx.db.transaction(async (tx) => {
    // Held before it is looked at: of two at once the second finds it cancelled.
    await lockRequests(tx, isOwn(own))
    const before = await readTrackedRequest(ctx, tx, own)
    if (before.status === 'cancelled') return before
    const { id: submission_id, user_id: actor_id } = await requireOpenRequest(tx, isOwn(own))
    const status = 'cancelled'
    await tx
      .update(submissions)
      .set({ status, status_at: ctx.now(), read_at: null, conversation: null })
      .where(eq(submissions.id, submission_id))
    await tx
      .insert(submissionEvents)
      .values({ submission_id, kind: 'status', status, actor_id, at: ctx.now() })
    await tellStaff(tx, ctx, { kind: 'sender-cancelled', subject_id: submission_id, by: actor_id })
    return readTrackedRequest(ctx, tx, own)
  })
}
