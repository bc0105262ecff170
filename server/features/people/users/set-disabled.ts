import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/operations.ts'
import { users } from '#server/database/schema/people.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { removeDevices } from '#server/features/foundation/notifications/devices.ts'
import { changeAdmins, keepAnAdmin } from './keep-an-admin.ts'
import { userRowColumns, toUserRow } from './row.ts'

/**
 * Locks somebody else out from their next request on, or lets them in again. A hosted provider may have done a half
 * of it when it failed: said once more, all of it is done once more. The same value again stays unrecorded.
 * @throws Problem 404, or 409 `own-account`, `last-admin`
 */
export async function setDisabled(
  { db, identity, ...ctx }: RequestContext<Member>,
  id: number,
  disabled: boolean,
) {
  if (id === ctx.actor.id) throw conflict('own-account', 'You cannot lock your own account.')
  const changed = await changeAdmins({ db }, async (tx) => {
    const [user] = await tx.select(userRowColumns).from(users).where(eq(users.id, id)).for('no key update')
    if (!user) throw notFound('User')
    const before = await toUserRow(identity, user)
    if (disabled && user.role === 'admin') await keepAnAdmin(tx, { identity }, id)
    // The provider before the log: an entry must never tell of what the provider refused.
    await identity.setDisabled(user.uid, disabled)
    if (disabled) await removeDevices(tx, id)
    const subject = `user:${id}`
    if (before.disabled !== disabled || (await recorded(tx, subject)) !== disabled)
      await recordAudit(tx, ctx, { action: disabled ? 'user.disabled' : 'user.enabled', subject })
    return { ...before, disabled }
  })
  return changed
}

/** The last entry of the log about an account; an account without one is not disabled. */
async function recorded(tx: Pick<Database, 'select'>, subject: string) {
  const [newest] = await tx
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.subject, subject), inArray(auditEntries.action, ['user.disabled', 'user.enabled'])),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return newest?.action === 'user.disabled'
}
