import type { Role } from '#contract/accounts.ts'
import type { Principal } from '#server/adapters/identity/port.ts'
import type { Context, Member, Newcomer } from '#server/context.ts'
import { heldRole } from './waiting-role.ts'

type Row = { id: string; username: string; email: string; role: Role }

/** Who the holder of a token is here: a member, or somebody whose profile is not there yet. One query. */
export async function loadActor(
  { db, env }: Pick<Context, 'db' | 'env'>,
  { uid, ...login }: Principal,
  token: string,
): Promise<Member | Newcomer> {
  // Asked on every request of who is signed in: prepared by name, because planning it costs more than running it.
  const found = await db.$client.query<Row>({
    name: 'load-actor',
    text: 'select id, username, email, role from users where uid = $1',
    values: [uid],
  })
  const [user] = found.rows
  return user
    ? {
        kind: 'member',
        uid,
        ...user,
        id: Number(user.id),
        ...heldRole(env, login, user.role),
        login: { ...login, token },
      }
    : { kind: 'newcomer', uid, email: login.email }
}
