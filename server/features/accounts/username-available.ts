import { eq, sql } from 'drizzle-orm'
import type { RequestContext } from '#server/context.ts'
import { users } from '#server/database/schema.ts'

/** Whether nobody has this username, in any letter case. Somebody else may still be faster. */
export async function usernameAvailable({ db }: RequestContext, username: string) {
  const same = eq(sql`lower(${users.username})`, sql`lower(${username})`)
  return (await db.$count(users, same)) === 0
}
