import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/context.ts'
import { users } from '#server/database/schema/people.ts'
import { conflict, notFound } from '#server/errors.ts'
import { record } from '#server/features/audit/record.ts'
import { removeDevicesOf } from '#server/features/notifications/devices.ts'
import { changeAdmins, keepAnAdmin } from './keep-an-admin.ts'
import { rowColumns, toRow } from './row.ts'

/**
 * Locks somebody else out from their next request on, or lets them in again; what is so already stays unrecorded.
 * @throws Problem 404, or 409 `own-account`, `last-admin`
 */
export async function setDisabled(
  { db, identity, ...ctx }: RequestContext<Member>,
  id: number,
  disabled: boolean,
) {
  if (id === ctx.actor.id) throw conflict('own-account', 'Nobody locks themselves out.')
  const changed = await changeAdmins({ db }, async (tx) => {
    const [user] = await tx.select(rowColumns).from(users).where(eq(users.id, id)).for('no key update')
    if (!user) throw notFound('User')
    const before = await toRow(identity, user)
    if (before.disabled === disabled) return before
    if (disabled && user.role === 'admin') await keepAnAdmin(tx, { identity }, id)
    // The provider before the log: an entry must never tell of what the provider refused.
    await identity.setDisabled(user.uid, disabled)
    if (disabled) await removeDevicesOf(tx, id)
    await record(tx, ctx, { action: disabled ? 'user.disabled' : 'user.enabled', subject: `user:${id}` })
    return { ...before, disabled }
  })
  return changed
}
