import { eq, or } from 'drizzle-orm'
import { named, spelling } from '#server/adapters/identity/named.ts'
import type { Context } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { notFound } from '#server/core/errors.ts'
import { rowColumns } from './row.ts'

/**
 * The account of a username or an e-mail address, as somebody types it.
 * @throws Problem 404
 */
export async function findPerson({ db }: Pick<Context, 'db'>, name: string) {
  const [byName] = await named(db, spelling(name))
  const [found] = await db
    .select(rowColumns)
    .from(users)
    .where(or(byName && eq(users.uid, byName.uid), eq(users.email, name.toLowerCase())))
    .limit(1)
  if (!found) throw notFound(`Account ${name}`)
  return found
}
