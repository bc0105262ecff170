import type { Role } from '#contract/accounts.ts'
import type { Principal } from '#server/adapters/identity/port.ts'
import type { Context, Member, Newcomer } from '#server/context.ts'

type Row = { id: string; username: string; email: string; role: Role }

/** Who the holder of a token is here: a member, or somebody whose profile is not there yet. One query. */
export async function loadActor(
  { db }: Pick<Context, 'db'>,
  { uid, email, auth_time, issued_at }: Principal,
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
    ? { kind: 'member', uid, ...user, id: Number(user.id), login: { email, auth_time, issued_at, token } }
    : { kind: 'newcomer', uid, email }
}
