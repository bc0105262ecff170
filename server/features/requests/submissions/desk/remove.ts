import { and, eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/core/errors.ts'
import { forgetSender } from '../forgetting/forget.ts'

/**
 * Takes back an own request: it loses its sender, an open one is cancelled, and it leaves the timeline. One that is
 * nobody's any more answers the same, so that a retry after a lost answer is no error.
 * @throws Problem 404 when it is somebody else's, or there is none
 */
export async function removeRequest(ctx: RequestContext<Member>, id: number) {
  const own = and(eq(submissions.id, id), eq(submissions.user_id, ctx.actor.id))!
  await ctx.db.transaction(async (tx) => {
    await forgetSender(tx, ctx, own, { kind: 'withdrawn' })
    const [left] = await tx
      .select({ anonymised_at: submissions.anonymised_at })
      .from(submissions)
      .where(eq(submissions.id, id))
    if (!left?.anonymised_at) throw notFound('Submission')
  })
}
