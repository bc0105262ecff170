import { eq } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit, type Operator } from '#server/features/foundation/audit/record.ts'
import { changeAdmins } from './keep-an-admin.ts'

/**
 * Makes somebody an administrator on the word of whoever operates the machine, who needs no account for that.
 * @returns the role that they had
 */
export async function makeAdmin(ctx: Pick<Context, 'db' | 'now'> & { actor: Operator }, id: number) {
  return changeAdmins(ctx, async (tx) => {
    const [user] = await tx
      .select({ role: users.role })
      .from(users)
      .where(eq(users.id, id))
      .for('no key update')
    if (!user) throw notFound('User')
    const { role: from } = user
    if (from === 'admin') return from
    const at = ctx.now()
    await tx.update(users).set({ role: 'admin', role_decided_at: at, updated_at: at }).where(eq(users.id, id))
    await recordAudit(tx, ctx, {
      action: 'user.role-changed',
      subject: `user:${id}`,
      details: { from, to: 'admin' },
    })
    return from
  })
}
