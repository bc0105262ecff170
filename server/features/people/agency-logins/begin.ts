import type { AgencyStart } from '#contract/people/agency-logins.ts'
import type { RequestContext } from '#server/core/context.ts'
import { attemptCookie } from './cookie.ts'
import { askAgency, requireAgency } from './problems.ts'

/**
 * Begins a sign-in at the agency.
 * @param connects the account that is to be opened by it; null: whose it is
 * @returns the address of the agency's page, and the cookie that only this browser gets
 * @throws Problem 404, 503 `agency-unavailable`
 */
export async function beginAgencyLogin(
  ctx: RequestContext,
  { locale, from, again }: AgencyStart,
  connects: string | null = null,
) {
  const { agency } = requireAgency(ctx)
  const { address, attempt } = await askAgency(ctx, agency, ({ begin }) => begin(locale, again))
  return { address, cookie: await attemptCookie(ctx, { ...attempt, connects, from }) }
}
