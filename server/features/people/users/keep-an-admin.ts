import { and, eq, ne, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { conflict } from '#server/core/errors.ts'

const inTurn = pLimit(1)

/**
 * A transaction in which it may change who administers, one at a time: two admins who remove each other must not both
 * succeed. The lock is taken before any row is, so that nobody waits in a circle; who waits in this process has no
 * connection yet, because the identity of the one who does not needs a second one.
 */
export const changeAdmins = <Result>(
  { db }: Pick<Context, 'db'>,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  inTurn(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`)
      return work(tx)
    }),
  )

/**
 * Makes sure that somebody can administer the installation without this account: another admin who is not disabled, and
 * who has a password. The agency may be away when it matters.
 * @param tx one of `changeAdmins`
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
  const uids = others.map(({ uid }) => uid)
  const disabled = await identity.disabledAmong(uids)
  const agencys = await identity.agency?.among(uids)
  if (uids.every((uid) => disabled.has(uid) || agencys?.has(uid)))
    throw conflict('last-admin', 'This is the last administrator. Give another account that role first.')
}
