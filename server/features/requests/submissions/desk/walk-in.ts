import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { namesPerson, type NewWalkIn } from '#contract/requests/desk.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { sendsMails, tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { linkKey, openLinkKey } from '#server/features/requests/desk/link-key.ts'
import { phoneNumber } from '../phone-number.ts'
import { storedBefore } from '../sender/submit.ts'
import { readSubmissionDetail } from './detail.ts'
import { storeBrought } from './store-brought.ts'

/**
 * Writes down what somebody brought without a request: a request that is collected from the start, so that its kilograms
 * have where they belong. Where the person is named, they may take it over with the `key`
 * (features/requests/submissions/sender/claim.ts), which is answered here and mailed where there is an address. Else its guest is
 * nobody who could ask. Both are forgotten like every other.
 * @param key the caller's Idempotency-Key: the same key and body write nothing more, and answer the same
 * @throws Problem 400; 409 for a key used with another body
 */
export async function recordWalkIn(ctx: RequestContext<Member>, body: NewWalkIn, key: string) {
  const { db, actor, env } = ctx
  const { service, message, waste_source, notify_email } = body
  // Hashed, because the row is not the actor's and stays when their account is deleted.
  const request_key = `walk-in:${hash('sha256', `${actor.id}:${key}`, 'base64url')}`
  const request_hash = hash('sha256', JSON.stringify(body), 'buffer')
  const written = { channel: 'walk-in', service, message, waste_source, request_key, request_hash } as const
  const person = namesPerson(body) ? personOf(ctx, body, written) : {}
  return db.transaction(async (tx) => {
    // A second round is needed only when a random code met its twin.
    for (;;) {
      const id = await storeBrought(tx, ctx, { ...written, ...person })
      if (id !== undefined && notify_email)
        await tellSender(tx, ctx, id, {
          kind: 'request-status',
          params: { status: 'collected' },
          once_key: `walk-in:${id}`,
        })
      const before =
        id === undefined ? await storedBefore(tx, request_key, request_hash.toString('hex')) : { id }
      if (before)
        return {
          submission: (await readSubmissionDetail(ctx, tx, before.id))!,
          key: await keyOf(tx, ctx, before.id),
          mailed: notify_email !== '' && sendsMails(env),
        }
    }
  })
}

/** @throws Problem 400 on `phone_number` */
function personOf(
  ctx: RequestContext<Member>,
  { name, phone_number, notify_email }: NewWalkIn,
  written: Parameters<typeof linkKey>[1],
) {
  return {
    guest_id: linkKey(ctx, written),
    name,
    phone_number: phoneNumber(phone_number),
    notify_email: notify_email || null,
    consented_at: ctx.now(),
    sent_by_guest: true,
  }
}

async function keyOf(tx: Database, ctx: RequestContext<Member>, id: number) {
  const [stored] = await tx.select().from(submissions).where(eq(submissions.id, id))
  return stored ? openLinkKey(ctx, stored) : null
}
