import { eq, sql } from 'drizzle-orm'
import type { Principal } from '#server/adapters/identity/port.ts'
import type { Context, Member, Newcomer } from '#server/core/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import type { Lookups } from '#server/database/lookups.ts'
import { users } from '#server/database/schema/people.ts'
import { heldRole } from './waiting-role.ts'

/** The caller behind a token: a member, or somebody whose profile is not there yet. One query. */
export async function loadActor(
  { lookups, env }: Pick<Context, 'lookups' | 'env'>,
  { uid, ...login }: Principal,
  token: string,
): Promise<Member | Newcomer> {
  const [user] = await question(lookups).execute({ uid })
  return user
    ? { kind: 'member', uid, ...user, ...heldRole(env, login, user.role), login: { ...login, token } }
    : { kind: 'newcomer', uid, email: login.email }
}

const question = prepareQuery((lookups: Lookups) =>
  lookups
    .select({ id: users.id, username: users.username, email: users.email, role: users.role })
    .from(users)
    .where(eq(users.uid, sql.placeholder('uid')))
    .prepare('load-actor'),
)
