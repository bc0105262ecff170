import type { TrackedSubmission } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/core/errors.ts'
import { stopMailsOfRegular } from '#server/features/foundation/notifications/stop-mails.ts'
import { isOwn, ownRequest } from './own-by-code.ts'
import { readTrackedRequest } from './track.ts'

/**
 * Forgets the address for mails about the caller's request, in any status. Nothing else changes, so the desk
 * is told nothing; what is owed is not sent any more. One without an address stays as it is.
 * @throws Problem 404
 */
export async function stopRequestMails(
  ctx: RequestContext,
  typed: string,
  guest_id: string | undefined,
): Promise<TrackedSubmission> {
  const own = ownRequest(ctx, typed, guest_id)
  return ctx.db.transaction(async (tx) => {
    const [stored] = await tx
      .update(submissions)
      .set({ notify_email: null })
      .where(isOwn(own))
      .returning({ id: submissions.id })
    if (!stored) throw notFound('Submission')
    await stopMailsOfRegular(tx, stored.id)
    return readTrackedRequest(ctx, tx, own)
  })
}
