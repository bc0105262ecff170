import { RECENT_LOGIN_S } from '#contract/people/accounts.ts'
import type { AgencyStart } from '#contract/people/agency-logins.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { conflict } from '#server/core/errors.ts'
import { beginAgencyLogin } from './begin.ts'

/**
 * Begins to connect the caller's account with their sign-in at the agency: a person who has just opened the account,
 * and then signs in there, is the same one. No address ever says that.
 * @throws Problem 409 `requires-recent-login`, and what `beginAgencyLogin` throws
 */
export async function connectAgency(ctx: RequestContext<Member>, start: AgencyStart) {
  const { uid, login } = ctx.actor
  if (ctx.now().getTime() / 1000 - login.auth_time > RECENT_LOGIN_S)
    throw conflict('requires-recent-login', 'Sign in again, then connect the account.')
  return beginAgencyLogin(ctx, start, uid)
}
