import type { NotificationKind } from '#contract/foundation/notifications.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/people.ts'

/**
 * Stores a notification for a member; a guest has none, and follows by the tracking code. About a request: `tellSender`.
 * @param once_key the same event notified twice is stored once
 * @returns its id; undefined where none was stored
 */
export async function notifyMember(
  db: Pick<Database, 'insert'>,
  { now }: Pick<Context, 'now'>,
  user_id: number | null,
  kind: NotificationKind,
  params: Record<string, string>,
  once_key: string,
) {
  if (user_id === null) return undefined
  const [stored] = await db
    .insert(notifications)
    .values({ user_id, kind, params, once_key, created_at: now() })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  return stored?.id
}
