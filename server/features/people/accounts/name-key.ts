import { isNull, sql } from 'drizzle-orm'
import unhomoglyph from 'unhomoglyph'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'

/** The look of a name (the skeleton of UTS 39), in whatever case: two names with one key pass for one another. */
export const nameKey = (username: string) =>
  unhomoglyph(username.normalize('NFKC').normalize('NFD')).normalize('NFD').toLowerCase()

/**
 * Gives a key to the accounts of before there were keys. Of two that look alike the younger keeps its name and goes
 * without: nobody else gets a name like it all the same.
 */
export async function fillNameKeys(db: Pick<Database, 'select' | 'execute'>) {
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(isNull(users.name_key))
    .orderBy(users.id)
  const first = new Map<string, number>()
  for (const { id, username } of rows) {
    const key = nameKey(username)
    if (!first.has(key)) first.set(key, id)
  }
  const given = JSON.stringify(Array.from(first, ([name_key, id]) => ({ id, name_key })))
  await db.execute(sql`update users set name_key = given.name_key
    from json_to_recordset(${given}) as given (id bigint, name_key text)
    where users.id = given.id
      and not exists (select from users other where other.name_key = given.name_key)`)
}
