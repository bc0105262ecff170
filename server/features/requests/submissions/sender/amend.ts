import { eq } from 'drizzle-orm'
import type { Amendment, TrackedSubmission } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { tellStaff } from '#server/features/foundation/notifications/tell-staff.ts'
import { knowTypedDistrict } from '#server/features/reference/locations/typed-district.ts'
import { followBooking } from '#server/features/requests/pickups/follow.ts'
import { updateStopPlace } from '#server/features/requests/rounds/update-stop-place.ts'
import { replaceItems, requireHandover } from './handover.ts'
import { isOwn, ownRequest } from './own-by-code.ts'
import { requireOpenRequest } from './require-open.ts'
import { readTrackedRequest } from './track.ts'
import { toStoredText, findChanges, namesOfChanges, requireSenderVersion } from '../desk/version.ts'

/**
 * Replaces what the sender wrote, by the sender. The request is the same one, and unread again: the desk reads the news
 * as one message. The sender's words are gone. What stands there already changes nothing: a retry is no error.
 * @throws Problem 404; 409 `closed` once it was collected or has ended, `changed-meanwhile` when it is no longer as it
 *   was read, `slot-full` where its appointment has no room for that
 */
export async function amendRequest(
  ctx: RequestContext,
  typed: string,
  guest_id: string | undefined,
  { version, items, ...texts }: Amendment,
): Promise<TrackedSubmission> {
  const own = ownRequest(ctx, typed, guest_id)
  const wanted = toStoredText(texts)
  return ctx.db.transaction(async (tx) => {
    const stored = await requireOpenRequest(tx, isOwn(own))
    requireHandover(stored.service, wanted)
    const changes = findChanges(stored, wanted)
    const others = await replaceItems(tx, ctx, stored, items)
    if (others || Object.keys(changes).length > 0) {
      await requireSenderVersion(tx, stored.id, version)
      await tx
        .update(submissions)
        .set({ ...changes, read_at: null })
        .where(eq(submissions.id, stored.id))
      await tx.insert(submissionEvents).values({
        submission_id: stored.id,
        kind: 'amended',
        changed: namesOfChanges(changes, others),
        actor_id: stored.user_id,
        at: ctx.now(),
      })
      await tellStaff(tx, ctx, { kind: 'sender-amended', subject_id: stored.id, by: stored.user_id })
      const moved = changes.location !== undefined
      if (moved) await knowTypedDistrict(tx, ctx, stored.id, changes.location!)
      if (others || moved) await followBooking(tx, ctx, stored.id, { by: 'sender', moved })
      if (moved) await updateStopPlace(tx, stored.id)
    }
    return readTrackedRequest(ctx, tx, own)
  })
}
