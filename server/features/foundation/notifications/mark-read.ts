import { sql } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { notFound } from '#server/core/errors.ts'
import { listNotifications } from './list.ts'

/**
 * Marks an own notification as read; with `older`, also every one that stands below it. A row that was read before
 * keeps its time. @returns the list as it is now
 * @throws Problem 404, also for somebody else's
 */
export async function markNotificationRead(
  ctx: RequestContext<Member>,
  { id, older }: { id: number; older: boolean },
) {
  const { db, actor, now } = ctx
  const { rows } = await db.execute(sql`
    with chosen as (
      select id, created_at from notifications where id = ${id} and user_id = ${actor.id}
    ), marked as (
      update notifications set read_at = ${now().toISOString()}::timestamptz
      from chosen
      where notifications.user_id = ${actor.id} and notifications.read_at is null
        and (
          notifications.id = chosen.id
          or (${older}::boolean
            and (notifications.created_at, notifications.id) < (chosen.created_at, chosen.id))
        )
    )
    select id from chosen`)
  if (rows.length === 0) throw notFound('Notification')
  return listNotifications(ctx)
}
