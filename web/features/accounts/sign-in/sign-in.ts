import { accounts, PRIVACY_VERSION } from '#contract/accounts.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { guest } from '#web/lib/guest.ts'
import { IdentityError, type IdentityClient, type IdentityUser } from '#web/lib/identity/port.ts'
import { log } from '#web/lib/log.ts'
import { enter } from '../auth.ts'
import '../second-factor/ask.ts'

/** An identifier with `@` is an address; anything else is a username whose address is looked up first. */
export async function signIn(identifier: string, password: string) {
  const email = identifier.includes('@')
    ? identifier
    : (await call(accounts.findByUsername, { query: { username: identifier } }, { anonymous: true })).email
  await enter((client) => client.signIn(email, password))
}

/**
 * Two steps: the account at the identity provider, then the profile, with the consent that the form has asked for.
 * Without the second the first is undone.
 */
export const signUp = (account: { username: string; email: string; password: string }) =>
  enter(async (client) => {
    await requireFree(account.username)
    const created = await client.signUp(account.email, account.password)
    try {
      await createProfile(created, account.username)
    } catch (error) {
      await client
        .discardNewAccount()
        .catch((cause: Error) => log.warn(`Account not undone: ${cause.message}`))
      throw error
    }
    proveAddress(client)
  })

/** The second step, for who is signed in at the provider and has no profile. */
export const finishSignUp = (username: string) =>
  enter(async (client) => {
    const account = await client.ready()
    if (!account) throw new IdentityError('user-token-expired')
    await requireFree(username)
    await createProfile(account, username)
    proveAddress(client)
  })

/** A mail whose link proves the address. Nobody waits for it, and the profile sends another. */
function proveAddress(client: IdentityClient) {
  client.sendVerification().catch((error: Error) => log.info(`No mail to confirm: ${error.message}`))
}

/** Before anything is created. The server looks again when it stores the name. */
async function requireFree(username: string) {
  const { available } = await call(accounts.usernameAvailable, { query: { username } }, { anonymous: true })
  if (!available) throw new ApiError(409, 'username-taken', 'The username is taken.', 'username')
}

const createProfile = ({ uid, email }: IdentityUser, username: string) =>
  call(accounts.signUp, {
    headers: { 'x-guest-id': guest().user_id },
    body: { uid, username, email, first_name: '', last_name: '', consent: PRIVACY_VERSION },
  })
