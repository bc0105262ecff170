import { accounts, PRIVACY_VERSION } from '#contract/people/accounts.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { guest } from '#web/lib/session/guest.ts'
import { IdentityError, type IdentityClient, type IdentityUser } from '#web/lib/identity/port.ts'
import { log } from '#web/lib/device/log.ts'
import { signInWith } from '../auth.ts'
import '../second-factor/ask.ts'

/** An identifier with `@` is an address; anything else is a username whose address is looked up first. */
export async function signIn(identifier: string, password: string) {
  const email = identifier.includes('@')
    ? identifier
    : (await call(accounts.findByUsername, { query: { username: identifier } }, { anonymous: true })).email
  await signInWith((client) => client.signIn(email, password))
}

/**
 * Two steps: the account at the identity provider, then the profile, with the consent that the form has asked for.
 * Where the second is refused the first is undone. Where no answer comes, twice, the profile may be there, and would be left
 * without its login: the account stays, and the next try goes on with it, here or at the next visit.
 */
export const signUp = ({ username, email, password }: Record<'username' | 'email' | 'password', string>) =>
  signInWith(async (client) => {
    const goesOn = (await client.ready())?.email.toLowerCase() === email.toLowerCase()
    // The name may be its own by now.
    if (!goesOn) await requireFree(username)
    const account = await (goesOn ? client.signIn(email, password) : client.signUp(email, password))
    let isNew = !goesOn
    try {
      await createProfile(account, username).catch((error: unknown) => {
        if (isRefused(error)) throw error
        isNew = false
        // Said twice it is made once.
        return createProfile(account, username)
      })
    } catch (error) {
      if (isNew)
        await client
          .discardNewAccount()
          .catch((cause: Error) => log.warn(`Account not undone: ${cause.message}`))
      throw error
    }
    proveAddress(client)
  })

/** The second step, for who is signed in at the provider and has no profile; one that is there after all is theirs. */
export const finishSignUp = (username: string) =>
  signInWith(async (client) => {
    const account = await client.ready()
    if (!account) throw new IdentityError('user-token-expired')
    await createProfile(account, username)
    proveAddress(client)
  })

/** The server has looked at it, and made nothing. Any other answer may be that of somebody in between. */
const isRefused = (error: unknown) => error instanceof ApiError && [400, 409].includes(error.status)

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
