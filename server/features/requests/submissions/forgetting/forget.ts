import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/people.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { lockRoundsOfRequests } from '#server/features/requests/rounds/own-stop.ts'
import { anonymiseRequests, anonymisedColumns, type AnonymisingAct } from './anonymise.ts'

/**
 * Removes the sender from one request, whose account goes on: its name would go on standing in the history, at whatever
 * they did there, and its notifications would lead nowhere.
 * @param which finds it, if it is still somebody's
 * @returns whether there was one
 */
export async function forgetSender(tx: Database, ctx: Pick<Context, 'now'>, which: SQL, act: AnonymisingAct) {
  await lockRoundsOfRequests(tx, which)
  const [found] = await tx
    .select({ ...anonymisedColumns, user_id: submissions.user_id, tracking_code: submissions.tracking_code })
    .from(submissions)
    .where(which)
    .for('update')
  if (!found) return false
  const { id, user_id, tracking_code } = found
  await anonymiseRequests(tx, ctx, Promise.resolve([found]), act)
  if (user_id === null) return true
  await tx
    .update(submissionEvents)
    .set({ actor_id: null })
    .where(and(eq(submissionEvents.submission_id, id), eq(submissionEvents.actor_id, user_id)))
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.user_id, user_id),
        sql`${notifications.params}->>'tracking_code' = ${tracking_code}`,
      ),
    )
  return true
}
