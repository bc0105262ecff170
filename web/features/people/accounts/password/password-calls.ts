import { IdentityError } from '#web/lib/identity/port.ts'
import { log } from '#web/lib/device/log.ts'
import { getSession } from '#web/lib/session/session.ts'
import { forgetSession, loadClient } from '../auth.ts'
import { reloadProfile } from '../profile/own-account.ts'

/** Has a link for a new password mailed. That nobody has the address is nobody's business: it ends alike. */
export async function requestReset(email: string) {
  const client = await loadClient()
  await client.sendReset(email).catch((error: unknown) => {
    if (!(error instanceof IdentityError && error.code === 'user-not-found')) throw error
  })
}

/** @returns the address that the code of a reset link is for @throws IdentityError for a code that is no good */
export const checkReset = async (code: string) => (await loadClient()).checkReset(code)

/** Sets the password of `email`; the code is used up, and every device signed out, this one as well. */
export async function confirmReset(code: string, email: string, password: string) {
  await (await loadClient()).confirmReset(code, password)
  if (getSession().user?.email.toLowerCase() === email.toLowerCase()) await forgetSession()
}

/** For the other links of mails. The signed-in person hears its changes at once. */
export async function applyCode(code: string) {
  await (await loadClient()).applyCode(code)
  if (getSession().user)
    await reloadProfile().catch((error: Error) => log.info(`The profile was not looked up: ${error.message}`))
}
