import { and, eq, isNull } from 'drizzle-orm'
import type { Context, Member } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'

/**
 * Records that staff have read a request, the first time.
 * @returns whether this was the first time; false also when there is none
 */
export async function markRequestRead(
  tx: Database,
  { actor, now }: Pick<Context, 'now'> & { actor: Member },
  submission_id: number,
) {
  const at = now()
  const [first] = await tx
    .update(submissions)
    .set({ read_at: at })
    .where(and(eq(submissions.id, submission_id), isNull(submissions.read_at)))
    .returning({ id: submissions.id })
  if (first) await tx.insert(submissionEvents).values({ submission_id, kind: 'read', actor_id: actor.id, at })
  return first !== undefined
}
