import { eq } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { listItems, isOnHold } from '#server/features/requests/submissions/sender/handover.ts'
import { findBooking } from './appointment.ts'
import { endBooking } from './book.ts'
import type { OfferedRequest } from './offer.ts'

/**
 * Confirms the time that a sender took before anybody could agree to it: with that their approved request is scheduled. A time
 * that has already begun is given back. While a damaged battery waits for the word of staff, the time is kept.
 * @param tx holds the request
 * @param actor_id who agrees
 * @returns the time, where the request is scheduled now
 */
export async function confirmTime(
  tx: Database,
  { now }: Pick<RequestContext, 'now'>,
  { id: submission_id, cleared_at }: Pick<OfferedRequest, 'id' | 'cleared_at'>,
  actor_id: number | null,
) {
  const found = await findBooking(tx, submission_id)
  if (!found) return undefined
  const at = now()
  if (found.slot.starts_at <= at) {
    await endBooking(tx, submission_id, at)
    return undefined
  }
  if (isOnHold(await listItems(tx, submission_id), cleared_at)) return undefined
  const status = 'scheduled'
  await tx.update(submissions).set({ status, status_at: at }).where(eq(submissions.id, submission_id))
  await tx.insert(submissionEvents).values({ submission_id, kind: 'status', status, actor_id, at })
  const { day, starts, ends } = found.slot
  return { day, starts, ends }
}
