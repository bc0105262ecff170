import { accounts } from '#contract/people/accounts.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { getSession, setSession } from './session.ts'

/**
 * For a page of staff that was answered as somebody without that role is: the session gets the role that the account has
 * now, and with it the page is refused.
 * @throws ApiError always
 */
export async function roleIsGone(signal?: AbortSignal): Promise<never> {
  const { user } = await call(accounts.me, {}, signal && { signal })
  if (getSession().user?.id === user.id) setSession({ user })
  throw new ApiError(200, 'role-missing', '')
}
