import { createHmac, hash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { guestName } from '#contract/foundation/common.ts'
import type { Item } from '#contract/reference/items.ts'
import {
  FORM_IDS,
  Service,
  SERVICE_TITLES,
  type FormChannel,
  type NewEnquiry,
  type NewPost,
} from '#contract/requests/submissions.ts'
import type { Actor, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { conflict, invalidField, profileMissing } from '#server/core/errors.ts'
import { typedDistrict } from '#server/features/reference/locations/typed-district.ts'
import { bookWishedPickup } from '#server/features/requests/pickups/book-wished.ts'
import { acknowledgeRequest } from './acknowledge.ts'
import { requireHandover } from './handover.ts'
import { ownPhoto, ownPhotosAmong, photoGone } from './own-photo.ts'
import { phoneNumber } from '../phone-number.ts'
import { requestHash } from './request-hash.ts'
import type { Store } from '../store.ts'
import { trackingCode } from './tracking-code.ts'

/**
 * Stores a request and the first line of its history, or answers what the same `key` stored before.
 * @param key the caller's Idempotency-Key
 * @throws Problem 400 for an unknown form, a bad phone number or somebody else's photo, 409 for a key used with another
 * body
 */
export async function submitRequest(
  ctx: RequestContext,
  store: Store,
  channel: FormChannel,
  body: NewEnquiry & Pick<NewPost, 'image_id'>,
  key?: string,
) {
  const service = serviceOf(channel, body.form_id)
  const row = {
    channel,
    service,
    title: body.title || SERVICE_TITLES.landing[service],
    message: body.message,
    location: body.location ?? '',
    street: body.street ?? '',
    landmark: body.landmark ?? '',
    name: body.name ?? '',
    phone_number: phoneNumber(body.phone_number),
    notify_email: body.notify_email || null,
    notify_phone: phoneNumber(body.notify_phone, 'notify_phone'),
    source_url: body.source_url || null,
    waste_source: body.waste_source ?? null,
    image_id: await ownPhoto(ctx, body.image_id),
  }
  const { slot_id } = body
  const items = body.items ?? []
  requireHandover(service, { ...row, items })
  const asked = {
    ...row,
    items: items.length > 0 ? JSON.stringify(items) : null,
    slot_id: slot_id === undefined ? null : String(slot_id),
  }
  const request_hash = key ? requestHash(asked) : null
  const owner = ownerOf(ctx, key && `${key}:${request_hash}`)
  const request_key = key ? hash('sha256', `${senderOf(ctx.actor)}:${key}`, 'base64url') : null
  const at = ctx.now()
  const sent_by_guest = owner.guest_id !== null
  const sent = {
    ...row,
    ...owner,
    items: await withOwnPhotos(ctx, items),
    sent_by_guest,
    // Not of what is compared: a retry may come from the page in the other language.
    locale: body.locale ?? null,
    district_id: await typedDistrict(ctx, row.location),
    request_key,
    request_hash,
    submitted_at: at,
    status_at: at,
  }

  // A second round is needed only when a random code met its twin, about once in 10¹² requests.
  for (;;) {
    const stored =
      (await store({ ...sent, tracking_code: trackingCode() }).catch(photoGone)) ??
      (await storedBefore(ctx.db, request_key, request_hash))
    if (stored) {
      await acknowledgeRequest(ctx, Number(stored.id), sent)
      return {
        success: true as const,
        id: Number(stored.id),
        tracking_code: stored.tracking_code,
        service,
        submitted_at: stored.submitted_at.toISOString(),
        ...(owner.guest_id && { guest_id: owner.guest_id }),
        ...(slot_id !== undefined && { booking: await bookWishedPickup(ctx, Number(stored.id), slot_id) }),
      }
    }
  }
}

/** A photo that is gone by now takes nothing of what was written along: a phone may come back online after days. */
async function withOwnPhotos(ctx: RequestContext, items: Item[]) {
  const own = await ownPhotosAmong(
    ctx,
    items.flatMap(({ image_id }) => image_id ?? []),
  )
  return items.map((item) => ({
    ...item,
    image_id: item.image_id && own.has(item.image_id) ? item.image_id : null,
  }))
}

/** @throws Problem 409 for a key used with another body, `erased-since` where what was sent under it has lost its sender */
export async function storedBefore(
  db: Pick<Database, 'select'>,
  key: string | null,
  request_hash: string | null,
) {
  if (!key) return undefined
  const [stored] = await db
    .select({
      id: submissions.id,
      tracking_code: submissions.tracking_code,
      submitted_at: submissions.submitted_at,
      request_hash: submissions.request_hash,
      anonymised_at: submissions.anonymised_at,
    })
    .from(submissions)
    .where(eq(submissions.request_key, key))
  if (stored?.anonymised_at)
    throw conflict(
      'erased-since',
      'This had arrived, and its details were erased since. It is not sent again.',
    )
  if (stored && stored.request_hash?.toString('hex') !== request_hash)
    throw conflict('idempotency-mismatch', 'This Idempotency-Key was already used for another request.')
  return stored
}

function serviceOf(channel: FormChannel, form_id: number): Service {
  const service = Service.options.find((option) => FORM_IDS[channel][option] === form_id)
  if (!service) throw invalidField('form_id', 'is not a form of this channel')
  return service
}

/** The owner by the token or the guest id; a sender in the body is not believed. */
function ownerOf({ actor, secret }: RequestContext, request: string | undefined) {
  if (actor.kind === 'member') return { user_id: actor.id, guest_id: null, username: actor.username }
  if (actor.kind === 'newcomer') throw profileMissing()
  const guest_id = actor.kind === 'guest' ? actor.guest_id : newGuestId(secret, request)
  return { user_id: null, guest_id, username: guestName(guest_id) }
}

/** The sender whose keys must differ. All visitors are one here: they have nothing to tell them apart. */
function senderOf(actor: Actor) {
  if (actor.kind === 'member') return actor.id
  return actor.kind === 'guest' ? actor.guest_id : 'visitor'
}

/**
 * A visitor without a guest id gets one. A retry of the same request must get the same; whoever happens to use the
 * same key for another one must not, because the id opens what was sent under it.
 */
function newGuestId(secret: string, request: string | undefined) {
  if (!request) return `guest_${randomUUID()}`
  return `guest_${createHmac('sha256', secret).update(`guest:${request}`).digest('base64url').slice(0, 32)}`
}
