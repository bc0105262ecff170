import { hash, randomUUID } from 'node:crypto'
import { guestName } from '#contract/common.ts'
import { SERVICE_TITLES, type NewWalkIn, type SubmissionDetail } from '#contract/submissions.ts'
import type { Member, RequestContext } from '#server/context.ts'
import { submissionEvents, submissions } from '#server/database/schema.ts'
import { detail } from './detail.ts'
import { storedBefore } from './submit.ts'
import { trackingCode } from './tracking-code.ts'

/**
 * Writes down what somebody brought without a request: a request that is collected from the start, so that its kilograms
 * have where they belong. Its guest is nobody who could ask, and is forgotten like every other.
 * @param key the caller's Idempotency-Key: the same key and body write nothing more
 * @throws Problem 409 for a key used with another body
 */
export async function walkIn(
  ctx: RequestContext<Member>,
  body: NewWalkIn,
  key: string,
): Promise<SubmissionDetail> {
  const { db, actor, now } = ctx
  // Hashed, because the row is not the actor's and stays when their account is deleted.
  const request_key = `walk-in:${hash('sha256', `${actor.id}:${key}`, 'base64url')}`
  const request_hash = hash('sha256', JSON.stringify(body), 'buffer')
  const guest_id = `guest_${randomUUID()}`
  const at = now()
  return db.transaction(async (tx) => {
    // A second round is needed only when a random code met its twin.
    for (;;) {
      const [stored] = await tx
        .insert(submissions)
        .values({
          ...body,
          tracking_code: trackingCode(),
          channel: 'walk-in',
          status: 'collected',
          guest_id,
          username: guestName(guest_id),
          title: SERVICE_TITLES.landing[body.service],
          request_key,
          request_hash,
          submitted_at: at,
          read_at: at,
        })
        .onConflictDoNothing()
        .returning({ id: submissions.id })
      if (stored) {
        const event = { submission_id: stored.id, actor_id: actor.id, at }
        await tx.insert(submissionEvents).values([
          { ...event, kind: 'submitted', status: 'pending' },
          { ...event, kind: 'status', status: 'collected' },
        ])
        return (await detail(ctx, tx, stored.id))!
      }
      const before = await storedBefore(tx, request_key, request_hash.toString('hex'))
      if (before) return (await detail(ctx, tx, before.id))!
    }
  })
}
