import { eq } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { leaveRounds } from '#server/features/requests/rounds/leave.ts'
import { endBooking } from './book.ts'
import type { OfferedRequest } from './offer.ts'

/**
 * Gives an appointment up; the request stays. A request that was scheduled by it is approved, as before, and in no
 * round that has not begun.
 * @param tx holds the request
 * @param actor_id who does so; null: a guest
 * @returns the event of that step; undefined: it was not scheduled
 * @throws Problem 409 as `leaveRounds`
 */
export async function cancelPickup(
  tx: Database,
  ctx: Pick<RequestContext, 'now'>,
  { id: submission_id, status }: Pick<OfferedRequest, 'id' | 'status'>,
  actor_id: number | null,
) {
  const at = ctx.now()
  await leaveRounds(ctx, tx, submission_id)
  await endBooking(tx, submission_id, at)
  if (status !== 'scheduled') return undefined
  await tx
    .update(submissions)
    .set({ status: 'approved', status_at: at })
    .where(eq(submissions.id, submission_id))
  const [event] = await tx
    .insert(submissionEvents)
    .values({ submission_id, kind: 'status', status: 'approved', actor_id, at })
    .returning({ id: submissionEvents.id })
  return event
}
