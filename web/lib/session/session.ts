import { useSyncExternalStore } from 'react'
import type { User } from '#contract/people/accounts.ts'

/**
 * How the last session ended. `left`: by the person. `lapsed`: it was found to be over when the page was opened.
 * The others end it under the person's hands, and lead to the login page.
 */
export type Ended = 'left' | 'lapsed' | 'expired' | 'disabled' | 'refused'

/** The signed-in person, as far as known. Driven by `features/people/accounts`. */
export type Session = {
  /** False until the first check is over; guards wait for it. */
  authCheckCompleted: boolean
  user: User | null
  /**
   * Set while `user` is what this device remembers of then: there is a session, and the server has not yet said whose.
   * Enough to know who writes and whose copies to show; nothing is sent as this user before it is confirmed.
   */
  kept_at: string | null
  /** Signed in at the identity provider, without a profile: a sign-up that broke off. Then `user` is null. */
  newcomer: { email: string } | null
  /** Why the profile of an earlier session could not be loaded; in words where it is shown. */
  error: Error | null
  ended: Ended | null
}

/** Nobody, for certain: what every page made by the server is for (who is signed in gets the bare shell). */
const VISITOR: Session = {
  authCheckCompleted: true,
  user: null,
  kept_at: null,
  newcomer: null,
  error: null,
  ended: null,
}

let session: Session = { ...VISITOR, authCheckCompleted: false }
const listeners = new Set<() => void>()

export const getSession = () => session

/** A `user` without `kept_at` is one that the server has named. */
export function setSession(change: Partial<Session>) {
  session = { ...session, ...('user' in change && { kept_at: null }), ...change }
  for (const listener of listeners) listener()
}

/** Calls back when anything about the session has changed. @returns the way to end it */
export const onSession = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The first check is over at once: nobody is signed in. The very object, so that a served page finds nothing changed. */
export function startAsVisitor() {
  session = VISITOR
  for (const listener of listeners) listener()
}

export const useSession = () => useSyncExternalStore(onSession, getSession, () => VISITOR)
