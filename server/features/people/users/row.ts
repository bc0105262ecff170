import type { UserRow } from '#contract/people/users.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { users } from '#server/database/schema/people.ts'

/** The columns of a row of the user list. */
export const userRowColumns = {
  id: users.id,
  uid: users.uid,
  username: users.username,
  email: users.email,
  role: users.role,
  created_at: users.created_at,
}

type Row = Pick<typeof users.$inferSelect, keyof typeof userRowColumns>

/** Accounts as the user list shows them; whether they are disabled is the identity provider's knowledge. */
export async function toRows(identity: IdentityServer, rows: Row[]): Promise<UserRow[]> {
  const disabled = await identity.disabledAmong(rows.map(({ uid }) => uid))
  return rows.map(({ id, uid, username, email, role, created_at }) => ({
    ID: id,
    user_login: username,
    user_email: email,
    role,
    disabled: disabled.has(uid),
    created_at: created_at.toISOString(),
  }))
}

export const toUserRow = async (identity: IdentityServer, row: Row) => (await toRows(identity, [row]))[0]!
