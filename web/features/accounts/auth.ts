import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { accounts } from '#contract/accounts.ts'
import { ApiError, call, setBearer } from '#web/lib/api.ts'
import { clientConfig } from '#web/lib/config.ts'
import { guest } from '#web/lib/guest.ts'
import { loadIdentity } from '#web/lib/identity/load.ts'
import { hasStoredSession } from '#web/lib/identity/stored-session.ts'
import type { IdentityClient } from '#web/lib/identity/port.ts'
import { log } from '#web/lib/log.ts'
import { getSession, setSession } from '#web/lib/session.ts'

let identity: Promise<IdentityClient> | undefined

/** The identity SDK, loaded when it is first needed: a visitor who never signs in never downloads it. */
function loadClient() {
  identity ??= clientConfig()
    .then(({ identity }) => loadIdentity(identity))
    .then((client) => {
      // Signed out in another tab, or ended by the provider.
      client.onChange((user) => {
        if (!user && getSession().user) setSession({ user: null })
      })
      return client
    })
    .catch((error: unknown) => {
      identity = undefined
      throw error
    })
  return identity
}

/** The first check of who is signed in; everything that needs to know waits for it. */
export async function startSession() {
  setBearer({
    token: async () => (hasStoredSession() ? (await loadClient()).token({ forceRefresh: true }) : null),
    refused: () => void endSession(),
  })
  window.addEventListener('online', () => void restore())
  await restore()
  setSession({ authCheckCompleted: true })
}

async function restore() {
  if (!hasStoredSession() || getSession().user) return
  try {
    const client = await loadClient()
    if (await client.ready()) await loadProfile()
  } catch (error) {
    // Without a connection nothing is known; the session is kept and looked at again when it returns.
    log.info(`The session could not be checked: ${(error as Error).message}`)
  }
}

async function loadProfile() {
  try {
    const { user } = await call(accounts.me, {})
    setSession({ user, error: null, ended: false })
  } catch (error) {
    if (error instanceof ApiError && error.offline) throw error
    const message = error instanceof Error ? error.message : i18n._(msg`Failed to load user profile.`)
    await (await loadClient()).signOut()
    setSession({ user: null, error: message })
    throw error
  }
}

/** An identifier with `@` is an address; anything else is a username whose address is looked up first. */
export async function signIn(identifier: string, password: string) {
  const email = identifier.includes('@')
    ? identifier
    : (await call(accounts.findByUsername, { query: { username: identifier } }, { anonymous: true })).email
  await (await loadClient()).signIn(email, password)
  await loadProfile()
}

/** Two steps: the account at the identity provider, then the profile. Without the second the first is undone. */
export async function signUp(account: { username: string; email: string; password: string }) {
  const client = await loadClient()
  const { uid } = await client.signUp(account.email, account.password)
  const { username, email } = account
  try {
    await call(accounts.signUp, {
      headers: { 'x-guest-id': guest().user_id },
      body: { uid, username, email, first_name: '', last_name: '' },
    })
  } catch (error) {
    await client.discardNewAccount().catch((cause: Error) => log.warn(`Account not undone: ${cause.message}`))
    throw error
  }
  await loadProfile()
}

export async function signOut() {
  await (await loadClient()).signOut()
  setSession({ user: null, error: null })
}

/** The server refused the account: signed out, and told why on the login page. */
async function endSession() {
  if (!getSession().user) return
  setSession({ user: null, ended: true })
  await loadClient()
    .then((client) => client.signOut())
    .catch(() => {})
}
