import type { Context } from '#server/core/context.ts'
import { conflict, Problem } from '#server/core/errors.ts'
import { recordAudit, type Operator } from '#server/features/foundation/audit/record.ts'

type Needs = Pick<Context, 'db' | 'env' | 'identity' | 'now'> & { actor: Operator }

/**
 * A link with which somebody chooses a new password, once and within an hour: the one of the reset mail, for who gets
 * none. Anybody with it can take over the account.
 * @throws Problem 501 where a hosted provider sends its own, 409 for a disabled account
 */
export async function makeReset(ctx: Needs, { id, uid }: { id: number; uid: string }) {
  const { identity, env } = ctx
  if (!identity.handedResetCode)
    throw new Problem(
      501,
      { code: 'not-configured' },
      'The hosted identity provider sends its own mails: choose "Forgot password?" on the login page, or "Reset password" in its console.',
    )
  // By the account: the address of its profile follows that of the login with the next sign-in only.
  const code = await identity.handedResetCode(uid)
  if (!code) throw conflict('user-disabled', 'This account is disabled: unlock it first.')
  await recordAudit(ctx.db, ctx, { action: 'user.reset-made', subject: `user:${id}` })
  const url = new URL('/reset-password', env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
  url.search = new URLSearchParams({ mode: 'resetPassword', oobCode: code }).toString()
  return url.href
}
