import { eq } from 'drizzle-orm'
import type { Principal } from '#server/adapters/identity/port.ts'
import type { Context, Member, Newcomer } from '#server/context.ts'
import { users } from '#server/database/schema.ts'

/** Who the holder of a token is here: a member, or somebody whose profile is not there yet. One query. */
export async function loadActor(
  { db }: Pick<Context, 'db'>,
  { uid, email, auth_time }: Principal,
  token: string,
): Promise<Member | Newcomer> {
  const [user] = await db
    .select({ id: users.id, username: users.username, email: users.email, role: users.role })
    .from(users)
    .where(eq(users.uid, uid))
  return user
    ? { kind: 'member', uid, ...user, login: { email, auth_time, token } }
    : { kind: 'newcomer', uid, email }
}
