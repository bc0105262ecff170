import { and, eq, isNull } from 'drizzle-orm'
import type { Context, Member } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { settleMatters } from '#server/features/foundation/notifications/settle-matters.ts'

/** Their verbs leave the request unread. */
const SETTLED_BY_READING = [
  'sender-amended',
  'sender-answered',
  'sender-cancelled',
  'appointment-changed',
  'visit-missed',
] as const

/**
 * Records that staff have read a request, the first time since its sender wrote. The work that waited for that is done.
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
  if (first) {
    await tx.insert(submissionEvents).values({ submission_id, kind: 'read', actor_id: actor.id, at })
    await settleMatters(tx, SETTLED_BY_READING, [submission_id])
  }
  return first !== undefined
}
