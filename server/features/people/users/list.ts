import { desc, lte, max } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { userRowColumns, toRows } from './row.ts'

/**
 * A page of the accounts, newest first. A page beyond the end is empty.
 * @param asked with `until` of an earlier page the pages stay stable while others sign up
 */
export async function listUsers(
  { db, identity }: RequestContext,
  { page, limit, until }: { page: number; limit: number; until?: number | undefined },
) {
  const known = until ?? (await newest(db))
  const among = lte(users.id, known)
  const [totalUsers, rows] = await Promise.all([
    db.$count(users, among),
    db
      .select(userRowColumns)
      .from(users)
      .where(among)
      .orderBy(desc(users.created_at), desc(users.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  const totalPages = Math.ceil(totalUsers / limit)
  return {
    users: await toRows(identity, rows),
    pagination: { totalUsers, totalPages, currentPage: page, limit, until: known },
  }
}

async function newest(db: RequestContext['db']) {
  const [row] = await db.select({ id: max(users.id) }).from(users)
  return row?.id ?? 0
}
