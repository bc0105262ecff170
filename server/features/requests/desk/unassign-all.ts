import { eq, sql } from 'drizzle-orm'
import type { Context, Member } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { lockRequests } from '#server/features/requests/submissions/lock-requests.ts'

/** Nobody looks after somebody's requests any more: they are no longer staff, or gone. */
export async function unassignAll(
  tx: Database,
  { actor, now }: { actor: Pick<Member, 'id'> } & Pick<Context, 'now'>,
  user_id: number,
) {
  // In one order, as who merges two of them holds them.
  await lockRequests(tx, eq(submissions.assignee_id, user_id))
  const theirs = await tx
    .update(submissions)
    .set({ assignee_id: null })
    .where(eq(submissions.assignee_id, user_id))
    .returning({ id: submissions.id })
  if (theirs.length === 0) return
  const at = now().toISOString()
  await tx.execute(sql`
    insert into ${submissionEvents} (submission_id, kind, actor_id, at)
    select id, 'unassigned', ${actor.id}::bigint, ${at}::timestamptz
    from unnest(${sql.param(theirs.map(({ id }) => id))}::bigint[]) id`)
}
