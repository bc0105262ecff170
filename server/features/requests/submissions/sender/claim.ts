import { and, eq, isNotNull, or } from 'drizzle-orm'
import { TrackingCode, type TrackedSubmission } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { claimGuest } from './claim-guest.ts'
import { ownRequest } from './own-by-code.ts'
import { readTrackedRequest } from './track.ts'

/**
 * Takes a request that staff wrote down for a person, or that came from a chat, over to the device or account that asks, with the key that the
 * person was given; from then on the key opens nothing. A request that is already the caller's stays so: a retry is no error.
 * @throws Problem 404
 */
export async function claimRequest(
  ctx: RequestContext,
  typed: string,
  guest_id: string | undefined,
  key: string,
): Promise<TrackedSubmission> {
  const { actor, now } = ctx
  const own = ownRequest(ctx, typed, guest_id)
  return ctx.db.transaction(async (tx) => {
    const at = now()
    const [called] = await tx
      .select({ id: submissions.id })
      .from(submissions)
      .where(
        and(
          eq(submissions.tracking_code, TrackingCode.parse(typed)),
          eq(submissions.guest_id, key),
          or(isNotNull(submissions.consented_at), eq(submissions.channel, 'chat')),
        ),
      )
      .for('update')
    if (called && actor.kind === 'member') await claimGuest(tx, { guest_id: key, member: actor, at })
    else if (called && guest_id) {
      await tx.update(submissions).set({ guest_id }).where(eq(submissions.id, called.id))
      await tx.insert(submissionEvents).values({ submission_id: called.id, kind: 'claimed', at })
    }
    return readTrackedRequest(ctx, tx, own)
  })
}
