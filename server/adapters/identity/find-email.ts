import { eq } from 'drizzle-orm'
import { Username } from '#contract/people/accounts.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { notFound } from '#server/core/errors.ts'
import { findByName, toSpelling } from './find-by-name.ts'

/**
 * The e-mail of exactly this username, in any letter case: for deployments that show it to whoever asks.
 * @throws Problem 404
 */
export async function findEmail(db: Database, username: string) {
  const known = Username.safeParse(username).success
  const [user] = known
    ? await db
        .select({ email: users.email })
        .from(users)
        .where(eq(users.uid, findByName(db, toSpelling(username))))
    : []
  if (!user) throw notFound('Username')
  return user.email
}
