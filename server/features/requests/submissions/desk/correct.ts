import { eq } from 'drizzle-orm'
import type { Correction } from '#contract/requests/submissions.ts'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { updateDataOfLots } from '#server/features/requests/custody/update-data.ts'
import { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { knowTypedDistrict } from '#server/features/reference/locations/typed-district.ts'
import { followBooking } from '#server/features/requests/pickups/follow.ts'
import { readFigures } from '#server/features/requests/impact/figures.ts'
import { updateStopPlace } from '#server/features/requests/rounds/update-stop-place.ts'
import { weighAgain } from '#server/features/requests/weights/weigh-again.ts'
import { readSubmissionDetail } from './detail.ts'
import { replaceItems, requireHandover } from '../sender/handover.ts'
import { markRequestRead } from './mark-read.ts'
import { toStoredText, findChanges, namesOfChanges, requireVersion, requestVersion } from './version.ts'

/**
 * Replaces what the sender wrote, on their word, and tells them. The history keeps who did it and why, the audit log
 * which fields; what stood there is gone, because the person has a right to that. The same value again changes
 * nothing: a retry after a lost answer is no error. Where its source is corrected, or whether data is on it, what was
 * weighed follows.
 * @throws Problem 404; 409 `request-anonymised`, `source-settled`, or `changed-meanwhile` when the request is no
 * longer as it was read
 */
export async function correctRequest(
  ctx: RequestContext<Member>,
  id: number,
  { version, reason, items, ...texts }: Correction,
) {
  const { db, actor, now } = ctx
  const wanted = toStoredText(texts)
  const corrected = await db.transaction(async (tx) => {
    const [stored] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update')
    if (!stored) throw notFound('Submission')
    if (stored.anonymised_at)
      throw conflict(
        'request-anonymised',
        'The words of this request were removed: nothing is left to correct.',
      )
    requireHandover(stored.service, wanted)
    const changes = findChanges(stored, wanted)
    const others = await replaceItems(tx, ctx, stored, items)
    const fields = namesOfChanges(changes, others)
    if (fields.length === 0) return (await readSubmissionDetail(ctx, tx, id))!
    requireVersion(version, await requestVersion(tx, id))

    if (Object.keys(changes).length > 0)
      await tx.update(submissions).set(changes).where(eq(submissions.id, id))
    await markRequestRead(tx, ctx, id)
    const [event] = await tx
      .insert(submissionEvents)
      .values({
        submission_id: id,
        kind: 'corrected',
        changed: fields,
        actor_id: actor.id,
        note: reason,
        at: now(),
      })
      .returning({ id: submissionEvents.id })
    if ('waste_source' in changes) await weighAgain(onTransaction(ctx, tx), id)
    if (others) await updateDataOfLots(onTransaction(ctx, tx), id)
    const moved = changes.location !== undefined
    if (moved) await knowTypedDistrict(tx, ctx, id, changes.location!)
    if (others || moved) await followBooking(tx, ctx, id, { by: 'staff', moved })
    if (moved) await updateStopPlace(tx, id)
    await recordAudit(tx, ctx, { action: 'request.corrected', subject: `request:${id}`, details: { fields } })
    await tellSender(tx, ctx, id, {
      kind: 'request-corrected',
      once_key: `corrected:${event!.id}`,
      event_id: event!.id,
    })
    return (await readSubmissionDetail(ctx, tx, id))!
  })
  readFigures.forget(db)
  return corrected
}
