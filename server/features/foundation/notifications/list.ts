import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { notifications } from '#server/database/schema/people.ts'
import { findMatters } from './find-matters.ts'

const NEWEST = 30
/** The bell says "9+" above nine. */
const UNREAD_MAX = 100

/**
 * The newest own notifications, and how many of all of them are unread, in one query: every open page asks for it. For staff
 * also the matters that wait for them, in a second one.
 */
export async function listNotifications({ db, actor }: RequestContext<Member>) {
  const own = eq(notifications.user_id, actor.id)
  const some = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(own, isNull(notifications.read_at)))
    .limit(UNREAD_MAX)
    .as('some')
  const newest = db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      params: notifications.params,
      created_at: notifications.created_at,
      read_at: notifications.read_at,
      unread: sql<number>`(${db.select({ n: sql`count(*)::int` }).from(some)})`,
    })
    .from(notifications)
    .where(own)
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(NEWEST)
  // Together, so that no failure of one is left unheard while the other is awaited.
  const [rows, matters] = await Promise.all([newest, findMatters(db, actor)])
  const unseen = matters.filter(({ seen }) => !seen).length
  return {
    notifications: rows.map(({ id, kind, params, created_at, read_at }) => ({
      id,
      kind,
      params,
      created_at: created_at.toISOString(),
      read_at: read_at?.toISOString() ?? null,
    })),
    matters: matters.map((matter) => ({ ...matter, at: matter.at.toISOString() })),
    unread: Math.min(UNREAD_MAX, (rows[0]?.unread ?? 0) + unseen),
  }
}
