import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/core/errors.ts'
import { readSubmissionDetail } from '#server/features/requests/submissions/desk/detail.ts'
import { markRequestRead } from '#server/features/requests/submissions/desk/mark-read.ts'
import { requestVersion, requireVersion } from '#server/features/requests/submissions/desk/version.ts'

/**
 * Says that no reply is needed: neither the sender's, who has called in the meantime, nor one of staff. Nothing was written, so
 * the history has no line of it. Where nobody waits, nothing changes.
 * @throws Problem 404; 409 `changed-meanwhile` when the sender has written since it was read
 */
export async function endConversation(ctx: RequestContext<Member>, id: number, version: number) {
  return ctx.db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ conversation: submissions.conversation })
      .from(submissions)
      .where(eq(submissions.id, id))
      .for('update')
    if (!stored) throw notFound('Submission')
    if (stored.conversation !== null) {
      requireVersion(version, await requestVersion(tx, id))
      await tx.update(submissions).set({ conversation: null }).where(eq(submissions.id, id))
      await markRequestRead(tx, ctx, id)
    }
    return (await readSubmissionDetail(ctx, tx, id))!
  })
}
