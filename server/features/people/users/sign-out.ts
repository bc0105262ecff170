import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { removeDevices } from '#server/features/foundation/notifications/devices.ts'
import { userRowColumns, toUserRow } from './row.ts'

/**
 * Ends every session of an account.
 * @throws Problem 404
 */
export async function signOut({ db, identity, ...ctx }: RequestContext<Member>, id: number) {
  const user = await db.transaction(async (tx) => {
    const [user] = await tx.select(userRowColumns).from(users).where(eq(users.id, id)).for('no key update')
    if (!user) throw notFound('User')
    // The provider before the log: an entry must never tell of what the provider refused.
    await identity.revokeSessions(user.uid)
    await removeDevices(tx, id)
    await recordAudit(tx, ctx, { action: 'user.signed-out', subject: `user:${id}` })
    return user
  })
  return toUserRow(identity, user)
}
