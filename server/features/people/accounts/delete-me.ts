import { RECENT_LOGIN_S } from '#contract/people/accounts.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { conflict } from '#server/core/errors.ts'
import { deleteAccount } from './delete-account.ts'

/**
 * Deletes the caller's account.
 * @throws Problem 409 `requires-recent-login`, and what `deleteAccount` throws
 */
export async function deleteMe(ctx: RequestContext<Member>) {
  const { id, login } = ctx.actor
  if (ctx.now().getTime() / 1000 - login.auth_time > RECENT_LOGIN_S)
    throw conflict('requires-recent-login', 'Sign in again, then delete the account.')
  await deleteAccount(ctx, { id, action: 'account.deleted', token: login.token })
}
