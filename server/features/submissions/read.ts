import { and, eq, isNull } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/context.ts'
import { submissionEvents, submissions } from '#server/database/schema.ts'
import { notFound } from '#server/errors.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { detail } from './detail.ts'

/** One request for staff. The first time it is read, that is recorded and its sender is told. */
export async function read(ctx: RequestContext<Member>, id: number) {
  const { db, actor, now } = ctx
  return db.transaction(async (tx) => {
    const at = now()
    const [first] = await tx
      .update(submissions)
      .set({ read_at: at })
      .where(and(eq(submissions.id, id), isNull(submissions.read_at)))
      .returning({ user_id: submissions.user_id, tracking_code: submissions.tracking_code })
    if (first) {
      await tx.insert(submissionEvents).values({ submission_id: id, kind: 'read', actor_id: actor.id, at })
      await notify(tx, first.user_id, 'request-read', { tracking_code: first.tracking_code }, `read:${id}`)
    }
    const submission = await detail(ctx, tx, id)
    if (!submission) throw notFound('Submission')
    return submission
  })
}
