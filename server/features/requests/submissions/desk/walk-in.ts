import { hash } from 'node:crypto'
import type { NewWalkIn, SubmissionDetail } from '#contract/requests/submissions.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { readSubmissionDetail } from './detail.ts'
import { storeBrought } from './store-brought.ts'
import { storedBefore } from '../sender/submit.ts'

/**
 * Writes down what somebody brought without a request: a request that is collected from the start, so that its kilograms
 * have where they belong. Its guest is nobody who could ask, and is forgotten like every other.
 * @param key the caller's Idempotency-Key: the same key and body write nothing more
 * @throws Problem 409 for a key used with another body
 */
export async function recordWalkIn(
  ctx: RequestContext<Member>,
  body: NewWalkIn,
  key: string,
): Promise<SubmissionDetail> {
  const { db, actor } = ctx
  // Hashed, because the row is not the actor's and stays when their account is deleted.
  const request_key = `walk-in:${hash('sha256', `${actor.id}:${key}`, 'base64url')}`
  const request_hash = hash('sha256', JSON.stringify(body), 'buffer')
  const { service, message } = body
  return db.transaction(async (tx) => {
    // A second round is needed only when a random code met its twin.
    for (;;) {
      const brought = { channel: 'walk-in', service, message, request_key, request_hash } as const
      const id = await storeBrought(tx, ctx, brought)
      const before =
        id === undefined ? await storedBefore(tx, request_key, request_hash.toString('hex')) : { id }
      if (before) return (await readSubmissionDetail(ctx, tx, before.id))!
    }
  })
}
