import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { conflict } from '#server/errors.ts'

/**
 * Who may administer changes for one transaction at a time, until that ends: two admins who remove each other must
 * not both succeed. Taken before any row is locked, so that nobody waits in a circle.
 */
export const lockAdmins = (tx: Pick<Database, 'execute'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`)

/**
 * Makes sure that somebody can administer the installation without this account: another admin who is not disabled.
 * @param tx holds `lockAdmins`
 * @throws Problem 409 `last-admin`
 */
export async function keepAnAdmin(
  tx: Pick<Database, 'select'>,
  { identity }: Pick<Context, 'identity'>,
  without_id: number,
) {
  const others = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, without_id)))
  const disabled = await identity.disabledAmong(others.map(({ uid }) => uid))
  if (others.every(({ uid }) => disabled.has(uid)))
    throw conflict('last-admin', 'This is the last administrator. Make somebody else one first.')
}
