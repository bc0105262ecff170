import { initializeApp } from '@firebase/app'
import {
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  updateCurrentUser,
  type Auth,
  type User,
} from '@firebase/auth'
import type { Peer } from './peers.ts'

export const PASSWORD = 'Rahasia-123'
export const ANOTHER = 'Rahasia-456'

let browsers = 0
let people = 0

export const newEmail = () => `budi.${people++}@example.org`

/** The real SDK, as in a browser of its own with nobody signed in. */
export function browser(url: string): Auth {
  const config = { apiKey: 'any', projectId: 'demo-resirkuit' }
  const auth = initializeAuth(initializeApp(config, `browser ${browsers++}`), {
    persistence: inMemoryPersistence,
  })
  const { host, pathname } = new URL(url)
  Object.assign(auth.config, {
    apiScheme: 'http',
    apiHost: `${host}${pathname}/identitytoolkit.googleapis.com`,
    tokenApiHost: `${host}${pathname}/securetoken.googleapis.com`,
  })
  return auth
}

/** Somebody signed in, in a browser. */
export type Visit = { auth: Auth; user: User; email: string }

export async function signUp({ proxy }: Peer, email = newEmail()): Promise<Visit> {
  const auth = browser(proxy.url)
  const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
  return { auth, user, email }
}

/** The same person on another device: a session of its own. */
export async function signIn({ proxy }: Peer, email: string, password = PASSWORD): Promise<Visit> {
  const auth = browser(proxy.url)
  const { user } = await signInWithEmailAndPassword(auth, email, password)
  return { auth, user, email }
}

/** The same session in another tab: the same refresh token. */
export async function anotherTab({ proxy }: Peer, { user, email }: Visit): Promise<Visit> {
  const auth = browser(proxy.url)
  await updateCurrentUser(auth, user)
  return { auth, user: auth.currentUser!, email }
}

/** The SDK's code without `auth/`, or `fine`. */
export const answer = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: { code?: string; message?: string }) => error.code?.replace('auth/', '') ?? String(error),
  )

export const signInAnswer = ({ proxy }: Peer, email: string, password = PASSWORD) =>
  answer(signInWithEmailAndPassword(browser(proxy.url), email, password))

/** The outcome of a call on a session, and the state of the session. */
export async function outcome({ auth }: Visit, work: Promise<unknown>) {
  const code = await answer(work)
  return `${code}, signed ${auth.currentUser ? 'in' : 'out'}`
}

export const refresh = (visit: Visit) => outcome(visit, visit.user.getIdToken(true))
