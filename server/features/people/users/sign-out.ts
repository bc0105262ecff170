import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { notFound } from '#server/core/errors.ts'
import { record } from '#server/features/foundation/audit/record.ts'
import { removeDevicesOf } from '#server/features/foundation/notifications/devices.ts'
import { rowColumns, toRow } from './row.ts'

/**
 * Ends every session of an account.
 * @throws Problem 404
 */
export async function signOut({ db, identity, ...ctx }: RequestContext<Member>, id: number) {
  const user = await db.transaction(async (tx) => {
    const [user] = await tx.select(rowColumns).from(users).where(eq(users.id, id)).for('no key update')
    if (!user) throw notFound('User')
    // The provider before the log: an entry must never tell of what the provider refused.
    await identity.revokeSessions(user.uid)
    await removeDevicesOf(tx, id)
    await record(tx, ctx, { action: 'user.signed-out', subject: `user:${id}` })
    return user
  })
  return toRow(identity, user)
}
