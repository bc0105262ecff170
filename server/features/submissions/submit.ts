import { createHash, createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { guestName } from '#contract/common.ts'
import { FORM_IDS, Service, type Channel, type NewEnquiry } from '#contract/submissions.ts'
import type { RequestContext } from '#server/context.ts'
import { conflict, invalid, unauthorized } from '#server/errors.ts'
import { phoneNumber } from './phone-number.ts'
import { trackingCode } from './tracking-code.ts'

const TITLES: Record<Service, string> = {
  collection: 'E-Waste Collection',
  supply: 'E-Waste Supply',
  donation: 'Donation',
  collaboration: 'Collaboration',
}

/**
 * Stores a request and the first line of its history, or answers what the same `key` stored before.
 * @param key the caller's Idempotency-Key
 * @throws Problem 400 for an unknown form or a bad phone number, 409 for a key used with another body
 */
export async function submit(ctx: RequestContext, channel: Channel, body: NewEnquiry, key?: string) {
  const owner = ownerOf(ctx, key)
  const row = {
    channel,
    service: serviceOf(channel, body.form_id),
    message: body.message,
    location: body.location ?? '',
    phone_number: phoneNumber(body.phone_number),
    source_url: body.source_url || null,
  }
  const title = body.title || TITLES[row.service]
  const request_key = key ? `${owner.user_id ?? owner.guest_id}:${key}` : null
  const request_hash = key
    ? createHash('sha256')
        .update(JSON.stringify({ ...row, title }))
        .digest()
    : null

  // A second round is needed only when a random code met its twin, about once in 10¹² requests.
  for (;;) {
    // One statement is one round trip and one commit: the row and its history stand or fall together.
    const inserted = await ctx.db.execute<Stored>(sql`
      with stored as (
        insert into submissions (tracking_code, channel, service, user_id, guest_id, username, title, message,
          location, phone_number, source_url, request_key, request_hash, submitted_at)
        values (${trackingCode()}, ${channel}, ${row.service}, ${owner.user_id}, ${owner.guest_id},
          ${owner.username}, ${title}, ${row.message}, ${row.location}, ${row.phone_number}, ${row.source_url},
          ${request_key}, ${request_hash}, ${ctx.now()})
        on conflict do nothing
        returning id, tracking_code, submitted_at
      ), history as (
        insert into submission_events (submission_id, kind, status, actor_id, at)
        select id, 'submitted', 'pending', ${owner.user_id}::bigint, submitted_at from stored
      )
      select id, tracking_code, submitted_at from stored`)
    const stored = inserted.rows[0] ?? (await storedBefore(ctx, request_key, request_hash))
    if (stored)
      return {
        success: true as const,
        id: Number(stored.id),
        tracking_code: stored.tracking_code,
        service: row.service,
        submitted_at: new Date(stored.submitted_at).toISOString(),
        ...(owner.guest_id && { guest_id: owner.guest_id }),
      }
  }
}

type Stored = { id: string; tracking_code: string; submitted_at: string | Date; request_hash?: Buffer }

async function storedBefore(ctx: RequestContext, key: string | null, hash: Buffer | null) {
  if (!key || !hash) return undefined
  const { rows } = await ctx.db.execute<Stored>(sql`
    select id, tracking_code, submitted_at, request_hash from submissions where request_key = ${key}`)
  const [stored] = rows
  if (stored && !hash.equals(stored.request_hash!))
    throw conflict('idempotency-mismatch', 'This Idempotency-Key was used for another request.')
  return stored
}

function serviceOf(channel: Channel, form_id: number): Service {
  const service = Service.options.find((option) => FORM_IDS[channel][option] === form_id)
  if (!service) throw invalid('form_id', `${form_id} is not a form of this channel`)
  return service
}

/** What the token or the guest id says; what the body says of its sender is not believed. */
function ownerOf({ actor, secret }: RequestContext, key: string | undefined) {
  if (actor.kind === 'member') return { user_id: actor.id, guest_id: null, username: actor.username }
  if (actor.kind === 'newcomer') throw unauthorized('token-invalid', 'This account has no profile yet.')
  const guest_id = actor.kind === 'guest' ? actor.guest_id : newGuestId(secret, key)
  return { user_id: null, guest_id, username: guestName(guest_id) }
}

/** A visitor without a guest id gets one; a retry of the same request must get the same. */
function newGuestId(secret: string, key: string | undefined) {
  if (!key) return `guest_${randomUUID()}`
  return `guest_${createHmac('sha256', secret).update(`guest:${key}`).digest('base64url').slice(0, 32)}`
}
