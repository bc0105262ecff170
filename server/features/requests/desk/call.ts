import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { guestName } from '#contract/foundation/common.ts'
import type { NewCall } from '#contract/requests/desk.ts'
import { SERVICE_TITLES } from '#contract/requests/submissions.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { submissionEvents, submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { invalidField } from '#server/core/errors.ts'
import { typedDistrict } from '#server/features/reference/locations/typed-district.ts'
import { bookWishedPickup } from '#server/features/requests/pickups/book-wished.ts'
import { readSubmissionDetail } from '#server/features/requests/submissions/desk/detail.ts'
import { acknowledgeRequest } from '#server/features/requests/submissions/sender/acknowledge.ts'
import { requireHandover } from '#server/features/requests/submissions/sender/handover.ts'
import { phoneNumber } from '#server/features/requests/submissions/phone-number.ts'
import { storedBefore } from '#server/features/requests/submissions/sender/submit.ts'
import { trackingCode } from '#server/features/requests/submissions/sender/tracking-code.ts'
import { linkKey } from './link-key.ts'

/**
 * Writes down a request from a phone call, as that of a guest who has no device yet. Anybody with its `key` may
 * take it over (features/requests/submissions/sender/claim.ts), so it is answered here and nowhere else.
 * @param once the caller's Idempotency-Key: the same one and body write nothing more, and answer the same key
 * @throws Problem 400; 409 for an Idempotency-Key used with another body
 */
export async function recordCall(ctx: RequestContext<Member>, body: NewCall, once: string) {
  const { db, actor, now } = ctx
  const { items, slot_id, consent: _, ...written } = body
  const phone_number = phoneNumber(written.phone_number)
  if (!phone_number) throw invalidField('phone_number', 'must not be blank')
  const notify_phone = phoneNumber(written.notify_phone, 'notify_phone')
  const given = items.map((item) => ({ ...item, image_id: null }))
  requireHandover(written.service, { ...written, items: given })
  // Hashed, because the row is not the actor's and stays when their account is deleted.
  const request_key = `call:${hash('sha256', `${actor.id}:${once}`, 'base64url')}`
  const { notify_phone: typed, ...unmessaged } = body
  // A retry from before messages could be asked for has the hash of its first try.
  const request_hash = hash('sha256', JSON.stringify(typed ? body : unmessaged), 'buffer')
  const guest_id = linkKey(ctx, { request_key, request_hash })
  const district_id = await typedDistrict(ctx, written.location)
  const at = now()
  const stored = await db.transaction(async (tx) => {
    // A second round is needed only when a random code met its twin.
    for (;;) {
      const [stored] = await tx
        .insert(submissions)
        .values({
          ...written,
          district_id,
          phone_number,
          notify_phone,
          guest_id,
          request_key,
          request_hash,
          tracking_code: trackingCode(),
          channel: 'phone',
          username: guestName(guest_id),
          sent_by_guest: true,
          title: SERVICE_TITLES.landing[written.service],
          submitted_at: at,
          status_at: at,
          read_at: at,
          consented_at: at,
        })
        .onConflictDoNothing()
        .returning({ id: submissions.id })
      if (stored) {
        const submission_id = stored.id
        if (given.length > 0)
          await tx.insert(submissionItems).values(given.map((item) => ({ ...item, submission_id })))
        const status = 'pending'
        await tx
          .insert(submissionEvents)
          .values({ submission_id, kind: 'submitted', status, actor_id: actor.id, at })
        return { submission: (await readSubmissionDetail(ctx, tx, submission_id))!, key: guest_id }
      }
      const before = await storedBefore(tx, request_key, request_hash.toString('hex'))
      if (before) {
        const [now] = await tx
          .select({ guest_id: submissions.guest_id })
          .from(submissions)
          .where(eq(submissions.id, before.id))
        const key = now?.guest_id === guest_id ? guest_id : null
        return { submission: (await readSubmissionDetail(ctx, tx, before.id))!, key }
      }
    }
  })
  const nobody = { user_id: null, notify_email: null }
  await acknowledgeRequest(ctx, stored.submission.id, { ...nobody, notify_phone })
  if (slot_id === undefined) return stored
  const booking = await bookWishedPickup(ctx, stored.submission.id, slot_id, 'staff')
  return { ...stored, submission: (await readSubmissionDetail(ctx, db, stored.submission.id))!, booking }
}
