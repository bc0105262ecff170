import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/context.ts'
import { notifications, submissionEvents, submissions } from '#server/database/schema.ts'
import { notFound } from '#server/errors.ts'
import { anonymiseOne } from './anonymise.ts'

/**
 * Takes back an own request: it loses its sender, an open one is cancelled, and it leaves the timeline. One that is
 * nobody's any more answers the same, so that a retry after a lost answer is no error.
 * @throws Problem 404 when it is somebody else's, or there is none
 */
export async function remove(ctx: RequestContext<Member>, id: number) {
  const user_id = ctx.actor.id
  await ctx.db.transaction(async (tx) => {
    const taken = await anonymiseOne(tx, ctx, { id, user_id })
    const [left] = await tx
      .select({ tracking_code: submissions.tracking_code, anonymised_at: submissions.anonymised_at })
      .from(submissions)
      .where(eq(submissions.id, id))
    if (!left?.anonymised_at) throw notFound('Submission')
    if (taken === 0) return

    // The account goes on: its name would go on standing in the history, and its notifications would lead nowhere.
    await tx
      .update(submissionEvents)
      .set({ actor_id: null })
      .where(
        and(
          eq(submissionEvents.submission_id, id),
          eq(submissionEvents.actor_id, user_id),
          inArray(submissionEvents.kind, ['submitted', 'claimed']),
        ),
      )
    await tx
      .delete(notifications)
      .where(
        and(
          eq(notifications.user_id, user_id),
          sql`${notifications.params}->>'tracking_code' = ${left.tracking_code}`,
        ),
      )
  })
}
