import { eq } from 'drizzle-orm'
import { Role } from '#contract/foundation/roles.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { conflict, notFound, sessionEnded } from '#server/core/errors.ts'
import { invitations, users } from '#server/database/schema/people.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { changeAdmins } from '#server/features/people/users/keep-an-admin.ts'
import { findInvitation } from './open.ts'

/**
 * Gives the caller the role of an invitation, once. A role that they have already, or a higher one, stays, and the
 * invitation remains open for the person it is meant for.
 * @throws Problem 404; 409 `role-held`
 */
export async function acceptInvitation(ctx: RequestContext<Member>, token: string) {
  // In turn with every other change of roles: an administrator who loses theirs this moment invites nobody.
  await changeAdmins(ctx, async (tx) => {
    const { id, role, invited_by } = await findInvitation(ctx, tx, token)
    const [user] = await tx
      .select({ role: users.role })
      .from(users)
      .where(eq(users.id, ctx.actor.id))
      .for('no key update')
    if (!user) throw sessionEnded()
    if (rankOf(user.role) >= rankOf(role))
      throw conflict('role-held', 'This account has that role, or a higher one. The invitation stays open.')
    // Withdrawn this moment, it is none.
    const { rowCount } = await tx.delete(invitations).where(eq(invitations.id, id))
    if (!rowCount) throw notFound('Invitation')
    const at = ctx.now()
    await tx
      .update(users)
      .set({ role, role_decided_at: at, updated_at: at })
      .where(eq(users.id, ctx.actor.id))
    await recordAudit(tx, ctx, {
      action: 'invitation.accepted',
      subject: `user:${ctx.actor.id}`,
      details: { invitation: id, by: invited_by, from: user.role, to: role },
    })
  })
}

const rankOf = (role: Role) => Role.options.indexOf(role)
