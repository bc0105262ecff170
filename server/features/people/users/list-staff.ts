import { desc, ne, sql } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { userRowColumns, toRows } from './row.ts'

/** Everybody with a role, administrators first; the others are counted. */
export async function listStaff({ db, identity }: Pick<Context, 'db' | 'identity'>) {
  const rank = sql`array_position(array['driver', 'operator', 'admin'], ${users.role}::text)`
  const staff = await db
    .select(userRowColumns)
    .from(users)
    .where(ne(users.role, 'member'))
    .orderBy(desc(rank), users.id)
  const members = await db.$count(users, sql`${users.role} = 'member'`)
  return { staff: await toRows(identity, staff), members }
}
