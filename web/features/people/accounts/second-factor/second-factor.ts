import { loadClient } from '../auth.ts'
import { log } from '#web/lib/device/log.ts'
import { atProvider, reloadProfile } from '../profile/own-account.ts'

/** Since when the account asks for a code as well; null: it does not. @throws IdentityError */
export const secondFactor = async () => (await loadClient()).secondFactor()

/** A secret for an app, once the password was right. @throws IdentityError */
export const beginSecondFactor = (password: string) =>
  atProvider((client) => client.beginSecondFactor(password))

/** With the code that the app shows, the second factor is there, and the role that waited for it. @throws IdentityError */
export async function finishSecondFactor(code: string) {
  await atProvider((client) => client.finishSecondFactor(code))
  await learnRole()
}

/** The ten recovery codes that come with it; none where the provider has no such codes. @throws IdentityError */
export const firstRecoveryCodes = () => atProvider((client) => client.recoveryCodes())

/** New recovery codes in place of those of before. @throws IdentityError */
export const newRecoveryCodes = (password: string) =>
  atProvider(async (client) => {
    await client.reauthenticate(password)
    return client.recoveryCodes()
  })

/** @throws IdentityError */
export async function removeSecondFactor(password: string) {
  await atProvider((client) => client.removeSecondFactor(password))
  await learnRole()
}

/** The token has changed, and what it opens. */
const learnRole = () =>
  reloadProfile().catch((error: Error) => log.info(`The profile was not looked up: ${error.message}`))
