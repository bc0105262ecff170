import { eq, or } from 'drizzle-orm'
import { findByName, toSpelling } from '#server/adapters/identity/find-by-name.ts'
import type { Context } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { notFound } from '#server/core/errors.ts'
import { userRowColumns } from './row.ts'

/**
 * The account of a username or an e-mail address, as somebody types it.
 * @throws Problem 404
 */
export async function findPerson({ db }: Pick<Context, 'db'>, name: string) {
  const [byName] = await findByName(db, toSpelling(name))
  const [found] = await db
    .select(userRowColumns)
    .from(users)
    .where(or(byName && eq(users.uid, byName.uid), eq(users.email, name.toLowerCase())))
    .limit(1)
  if (!found) throw notFound(`Account ${name}`)
  return found
}
