import type { z } from 'zod'
import { accounts, type ProfileChange, type User } from '#contract/people/accounts.ts'
import type { Service } from '#contract/requests/submissions.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { clientConfig } from '#web/lib/api/config.ts'
import { loadIdentity } from '#web/lib/identity/load.ts'
import { hasStoredSession, keepMember } from '#web/lib/identity/stored-session.ts'
import { IdentityError, type AskCode, type IdentityClient } from '#web/lib/identity/port.ts'
import { log } from '#web/lib/device/log.ts'
import { storage } from '#web/lib/device/storage.ts'
import { getSession, onSession, setSession, type Ended } from '#web/lib/session/session.ts'
import { startOf } from '#web/routing/start-of.ts'

let identity: Promise<IdentityClient> | undefined

/**
 * The function that asks for the code of a second factor. It stands in second-factor/ask.ts, beside those that ask
 * for passwords, as its texts do.
 */
let ask: AskCode = () => Promise.reject(new IdentityError('multi-factor-auth-required'))
export function askCodesWith(asker: AskCode) {
  ask = asker
}

/** There is a session which the person has not left: if it ends, they are told. */
let live = false
/** Since when, of `performance.now()`. */
let live_since_ms = 0
function begin() {
  if (!live) live_since_ms = performance.now()
  live = true
}
/** The account in whose session calls are made, and the `performance.now()` at which the last session ended. */
let whose = getSession().user?.uid
let left_ms = 0
onSession(() => {
  const { user, kept_at, ended } = getSession()
  if (whose && whose !== user?.uid) left_ms = performance.now()
  whose = user?.uid
  if (!user && ended) forDevice(({ hideHere }) => hideHere())
  if (!user || kept_at) return
  begin()
  keepMember(user, startOf(user.role))
  forDevice(({ stillHere }) => stillHere(user.id))
})

/** The device's notifications: those of an account that has gone are not shown to the next person. */
function forDevice(act: (device: typeof import('#web/lib/device/push-device.ts')) => Promise<unknown>) {
  if (storage.read('push') === null) return
  void import('#web/lib/device/push-device.ts')
    .then(act)
    .catch((error: unknown) => log.info(`This device: ${String(error)}`))
}
/** A sign-in or sign-up is under way, or a sign-out: what it passes through is not for showing. */
let busy = false
/** Ends the question who is signed in: of somebody who leaves in the meantime it would only hear that they are gone. */
let leaving = new AbortController()

/**
 * The identity SDK, loaded when it is first needed: a visitor who never signs in never downloads it.
 * @throws IdentityError, or ApiError for the settings, when it cannot be had now
 */
export function loadClient() {
  identity ??= clientConfig()
    .then(({ identity }) => loadIdentity(identity, (attempt) => ask(attempt)))
    .then((client) => {
      client.onChange(followProvider)
      return client
    })
    .catch((error: unknown) => {
      identity = undefined
      throw error
    })
  return identity
}

/** Another tab has signed somebody in or out, or the provider has ended the session. */
function followProvider(account: { uid: string } | null) {
  const { user, newcomer } = getSession()
  if (busy || (account ? account.uid === user?.uid : !user && !newcomer)) return
  if (user || newcomer) setSession({ user: null, newcomer: null })
  if (account) void restore()
}

/**
 * A fresh token of who is signed in, for a call that began then: one of somebody who has left does not go on, or again, as
 * whoever came after them.
 * @throws IdentityError, ApiError
 */
export async function freshToken(asked_ms: number) {
  const token = await (await loadClient()).token({ forceRefresh: true })
  if (asked_ms < left_ms) throw new ApiError(401, 'token-missing', 'Who asked has left.')
  return token
}

/** Asks about the person's account and shows the answer; a person who left during the request stays signed out. */
export async function keepProfile(ask: (options: { signal: AbortSignal }) => Promise<{ user: User }>) {
  const { user } = await ask({ signal: leaving.signal })
  if (getSession().user?.id === user.id) setSession({ user })
  return user
}

/**
 * Changes what is given, then reads the profile again, as the specification has it. Where only the second has no answer, the
 * change was made, and its reply is shown.
 * @throws ApiError of the change
 */
export const changeProfile = (change: z.input<typeof ProfileChange>) =>
  keepProfile(async (options) => {
    const changed = await call(accounts.updateMe, { body: change }, options)
    return call(accounts.me, {}, options).catch((error: unknown) => {
      if (hasNoAnswer(error)) return changed
      throw error
    })
  })

let restoring: Promise<void> | undefined
/** Looks who is signed in, where that is not known yet. */
export const restore = () => (restoring ??= lookAgain().finally(() => (restoring = undefined)))

async function lookAgain() {
  const { user, kept_at } = getSession()
  if (busy || !hasStoredSession() || (user && !kept_at)) return
  try {
    const client = await loadClient()
    if (await client.ready()) {
      begin()
      await loadProfile()
    } else if (!getSession().authCheckCompleted) setSession({ user: null, ended: 'lapsed' })
    else if (kept_at) setSession({ user: null, ended: 'expired' })
  } catch (error) {
    log.info(`The session could not be checked: ${String(error)}`)
    // Without an answer nothing is known; the session is kept and looked at again when there may be one.
    if (!hasNoAnswer(error) && !getSession().ended) setSession({ user: null, error: error as ApiError })
  }
}

const hasNoAnswer = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.offline ||
  error.status === 429 ||
  error.code === 'identity-unavailable'

/**
 * The profile of who has signed in; there is none yet when a sign-up broke off after its first step.
 * Signs out when it cannot be loaded.
 */
async function loadProfile() {
  const client = await loadClient()
  try {
    const { user } = await call(accounts.me, {}, { signal: leaving.signal })
    // A person who left during the request stays signed out.
    if ((await client.ready())?.uid !== user.uid) return
    setSession({ user, newcomer: null, error: null, ended: null })
    void followAddress(client, user)
  } catch (error) {
    if (hasNoAnswer(error)) throw error
    const { status, code, message } = error as ApiError
    const account = await client.ready()
    if (code === 'profile-missing' && account) {
      begin()
      return setSession({ user: null, newcomer: { email: account.email }, error: null, ended: null })
    }
    // Other calls fail from here on because of this sign-out, and are not the reason for it; a refusal is.
    if (status !== 401 && status !== 403) live = false
    await client.signOut().catch(() => {})
    // Put into words where it is shown (auth-message.ts): the texts of this file's first moments are few.
    if (code === 'http' || code === 'unexpected') throw new ApiError(status, `profile-${code}`, message)
    throw error
  }
}

/** A changed address that was confirmed by mail reaches the profile with the next sign-in. */
async function followAddress(client: IdentityClient, user: User) {
  const account = await client.ready()
  if (!account?.email || account.email.toLowerCase() === user.email.toLowerCase()) return
  const { email } = account
  await changeProfile({ email }).catch((error: Error) =>
    log.info(`The address of the profile was not changed: ${error.message}`),
  )
}

/** Does what signs somebody in, then loads the profile: the session then has a `user`, or a `newcomer` without one. */
export async function signInWith(work: (client: IdentityClient) => Promise<unknown>) {
  setSession({ error: null, ended: null })
  // A sign-out that is still under way must not end the new session.
  await ending
  busy = true
  try {
    await work(await loadClient())
    await loadProfile()
  } finally {
    busy = false
  }
}

/** The unsent drafts on this device: the timeline's post, and the enquiry of each service. */
const DRAFTS: Record<'timeline' | Service, true> = {
  timeline: true,
  collection: true,
  supply: true,
  donation: true,
  collaboration: true,
}

/** A draft waits for the person who was logged out; a person who logs out takes it along. */
function setLeft() {
  for (const where in DRAFTS) storage.remove(`draft:${where}`)
  setSession({ user: null, newcomer: null, error: null, ended: 'left' })
}

/** @throws Error when the provider could not; everything is then as before */
export async function signOut() {
  const client = await loadClient()
  busy = true
  leaving.abort()
  leaving = new AbortController()
  try {
    await client.signOut()
    live = false
    setLeft()
  } finally {
    busy = false
  }
}

let ending: Promise<void> | undefined
/**
 * The server or the provider refused the account: signed out, and told why on the login page.
 * @param asked_ms when the refused call began; one from before this session says nothing about it
 */
export async function endSession(why: Ended, asked_ms = Infinity) {
  if (!live || asked_ms < live_since_ms) return
  live = false
  // A token that another call has just refreshed must not bring back who is on the way out.
  busy = true
  setSession({ user: null, newcomer: null, ended: why })
  ending = loadClient()
    .then((client) => client.signOut())
    .catch(() => {})
  await ending
  ending = undefined
  busy = false
}

/** The session is over on the server already; forgetting it here cannot fail. */
export async function forgetSession() {
  live = false
  await signOut().catch(setLeft)
}
