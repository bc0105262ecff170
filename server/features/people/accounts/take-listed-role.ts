import { and, eq, isNull } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { invalidField } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { changeAdmins } from '#server/features/people/users/keep-an-admin.ts'
import { isListedCode } from './listed-link.ts'

/**
 * Makes the holder of an address of `ADMIN_EMAILS` an administrator, who is signed in and has the code of the mail to
 * it: neither alone says that the account is that person's, because anybody can sign up with the address of somebody
 * else, and its owner then opens what comes. Once, so that what administrators decide about a role afterwards stands.
 * @throws Problem 400 on `code`
 */
export async function takeListedRole(ctx: RequestContext<Member>, code: string) {
  const { id, uid, role, login } = ctx.actor
  const email = login.email?.toLowerCase() ?? ''
  if (!ctx.env.ADMIN_EMAILS.includes(email) || !isListedCode(ctx, { uid, email }, code))
    throw invalidField('code', 'is not for this account, or is more than a day old')
  if (role === 'admin') return
  await changeAdmins(ctx, async (tx) => {
    const at = ctx.now()
    const { rowCount } = await tx
      .update(users)
      .set({ role: 'admin', role_decided_at: at, updated_at: at })
      .where(and(eq(users.id, id), isNull(users.role_decided_at)))
    if (rowCount) await recordAudit(tx, ctx, { action: 'account.became-admin', subject: `user:${id}` })
  })
}
