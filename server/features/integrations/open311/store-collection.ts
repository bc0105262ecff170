import { hash, randomUUID } from 'node:crypto'
import type { WasteSource } from '#contract/reference/items.ts'
import { SERVICE_TITLES } from '#contract/requests/submissions.ts'
import type { Partner, RequestContext } from '#server/core/context.ts'
import { partnerRequests } from '#server/database/schema/outside.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { typedDistrict } from '#server/features/reference/locations/typed-district.ts'
import { phoneNumber } from '#server/features/requests/submissions/phone-number.ts'
import { storedBefore } from '#server/features/requests/submissions/sender/submit.ts'
import { trackingCode } from '#server/features/requests/submissions/sender/tracking-code.ts'

type Sent = {
  message: string
  location: string
  phone: string | undefined
  notify_email: string | null
  /** Undefined: not said. So a retry from before it was asked has the hash of its first try. */
  waste_source: WasteSource | undefined
  /** Where it is, as it was sent. */
  position: { latitude: number; longitude: number } | null
  /** Unique for this partner. */
  key: string
}

/**
 * Stores a request that a partner sends for somebody. It is a guest's of whom nobody has the id: staff reach them by
 * telephone or mail, the partner follows it with its key.
 * @returns its tracking code
 * @throws Problem 400 on `phone`, 409 for a key used with another content
 */
export async function storeCollection(
  { db, now, log }: Pick<RequestContext, 'db' | 'now' | 'log'>,
  partner: Partner,
  { key, phone, position, ...written }: Sent,
): Promise<string> {
  const phone_number = phoneNumber(phone, 'phone')
  const request_key = `partner:${key}`
  const request_hash = hash('sha256', JSON.stringify({ ...written, phone_number }), 'buffer')
  const district_id = await typedDistrict({ log }, written.location)
  const at = now()
  return db.transaction(async (tx) => {
    // A second round is needed only when a random code met its twin.
    for (;;) {
      const tracking_code = trackingCode()
      const [stored] = await tx
        .insert(submissions)
        .values({
          ...written,
          district_id,
          phone_number,
          tracking_code,
          request_key,
          request_hash,
          channel: 'partner',
          service: 'collection',
          title: SERVICE_TITLES.landing.collection,
          guest_id: `guest_${randomUUID()}`,
          username: partner.name,
          submitted_at: at,
          status_at: at,
        })
        .onConflictDoNothing()
        .returning({ id: submissions.id })
      if (stored) {
        await tx
          .insert(submissionEvents)
          .values({ submission_id: stored.id, kind: 'submitted', status: 'pending', at })
        await tx
          .insert(partnerRequests)
          .values({ submission_id: stored.id, api_key_id: partner.key_id, ...position })
        return tracking_code
      }
      const before = await storedBefore(tx, request_key, request_hash.toString('hex'))
      if (before) return before.tracking_code
    }
  })
}
