import { eq } from 'drizzle-orm'
import type { Role } from '#contract/foundation/roles.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { giveRole } from './give-role.ts'
import { changeAdmins, keepAnAdmin } from './keep-an-admin.ts'
import { userRowColumns, toUserRow } from './row.ts'

/**
 * Gives somebody else another role; the one they have already changes nothing.
 * @throws Problem 404, or 409 `own-role`, `last-admin`
 */
export async function setRole({ db, ...ctx }: RequestContext<Member>, id: number, role: Role) {
  if (id === ctx.actor.id) throw conflict('own-role', 'You cannot change your own role.')
  const changed = await changeAdmins({ db }, async (tx) => {
    const [user] = await tx.select(userRowColumns).from(users).where(eq(users.id, id)).for('no key update')
    if (!user) throw notFound('User')
    if (user.role === role) return user
    if (user.role === 'admin') await keepAnAdmin(tx, ctx, id)
    await giveRole(tx, ctx, id, role)
    await recordAudit(tx, ctx, {
      action: 'user.role-changed',
      subject: `user:${id}`,
      details: { from: user.role, to: role },
    })
    return { ...user, role }
  })
  return toUserRow(ctx.identity, changed)
}
