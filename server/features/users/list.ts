import { desc } from 'drizzle-orm'
import type { RequestContext } from '#server/context.ts'
import { users } from '#server/database/schema.ts'
import { rowColumns, toRows } from './row.ts'

/** A page of the accounts, newest first. A page beyond the end is empty. */
export async function list(
  { db, identity }: RequestContext,
  { page, limit }: { page: number; limit: number },
) {
  const [totalUsers, rows] = await Promise.all([
    db.$count(users),
    db
      .select(rowColumns)
      .from(users)
      .orderBy(desc(users.created_at), desc(users.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  const totalPages = Math.ceil(totalUsers / limit)
  return {
    users: await toRows(identity, rows),
    pagination: { totalUsers, totalPages, currentPage: page, limit },
  }
}
