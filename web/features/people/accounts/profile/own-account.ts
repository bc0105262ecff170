import { accounts } from '#contract/people/accounts.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { IdentityError, type IdentityClient } from '#web/lib/identity/port.ts'
import { log } from '#web/lib/device/log.ts'
import { getSession } from '#web/lib/session/session.ts'
import { changeProfile, endSession, forgetSession, keepProfile, loadClient } from '../auth.ts'
import { isWrongPassword } from '../auth-message.ts'
import '../second-factor/ask.ts'

/** The profile as it is on the server now. @throws ApiError; the session goes on */
export const reloadProfile = () => keepProfile((options) => call(accounts.me, {}, options))

/** Changes what is given; what is missing stays. @throws ApiError, with `field` where one was wrong */
export const updateProfile = changeProfile

/** Calls the identity provider for the signed-in person. Where the provider finds the session to be over, it ends here too. */
export async function atProvider<T>(work: (client: IdentityClient) => Promise<T>) {
  const client = await loadClient()
  return work(client).catch((error: unknown) => {
    if (error instanceof IdentityError) {
      if (error.code === 'user-disabled') void endSession('disabled')
      if (error.code === 'user-token-expired') void endSession('expired')
    }
    throw error
  })
}

/** Every other device is signed out. @throws IdentityError for either password */
export const changePassword = (current: string, next: string) =>
  atProvider((client) => client.changePassword(current, next))

/**
 * The address at the identity provider first, then the profile's, and a mail to it that proves it.
 * @returns `verify` when nothing has changed yet: the link in a mail to the new address has to be opened first
 * @throws IdentityError for the password or the address, ApiError for the profile
 */
export async function changeEmail(password: string, next: string) {
  const outcome = await atProvider((client) => client.changeEmail(password, next))
  if (outcome === 'changed') {
    await updateProfile({ email: next })
    await sendVerification().catch((error: Error) => log.info(`No mail to confirm: ${error.message}`))
  }
  return outcome
}

/** With the link of the mail to an address that is listed for it. @throws ApiError, on `code` */
export const administer = (code: string) =>
  keepProfile((options) => call(accounts.administer, { body: { code } }, options))

/** Has a mail sent to the member's address; its link proves the address. @throws IdentityError */
export const sendVerification = () => atProvider((client) => client.sendVerification())

/** The account of a deletion that got no answer. */
let unanswered: string | undefined

/**
 * @returns `left`: nobody answered the last try, and this one found the session to be over. It goes with its account; a password
 *   that was changed elsewhere ends it as well.
 * @throws IdentityError for the password, ApiError when the account could not be deleted
 */
export async function deleteAccount(password: string): Promise<'deleted' | 'left'> {
  const uid = getSession().user?.uid
  try {
    await atProvider((client) => client.reauthenticate(password))
  } catch (error) {
    // Of an account that is not there, the provider says as much as of a wrong password.
    if (uid !== unanswered || !isWrongPassword(error) || !(await isOver())) throw error
    await forgetSession()
    return 'left'
  }
  await call(accounts.deleteMe, {}).catch((error: unknown) => {
    // No answer, or one of somebody in between.
    const none = error instanceof ApiError && (error.offline || error.code === 'http')
    unanswered = none ? uid : undefined
    throw error
  })
  await forgetSession()
  return 'deleted'
}

/** Whether the session is. */
const isOver = async () =>
  (await loadClient()).token({ forceRefresh: true }).then(
    () => false,
    (error: unknown) => error instanceof IdentityError && error.code === 'user-token-expired',
  )

/** Ends the sessions of every device, this one too. @throws ApiError */
export async function signOutEverywhere() {
  await call(accounts.signOutEverywhere, {})
  await forgetSession()
}
