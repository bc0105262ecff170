import { useSyncExternalStore } from 'react'
import type { User } from '#contract/accounts.ts'

/** Who is signed in, as far as it is known. Driven by `features/accounts`. */
export type Session = {
  /** False until the first check is over; guards wait for it. */
  authCheckCompleted: boolean
  user: User | null
  error: string | null
  /** The session was ended for the person, not by them; the login page says so. */
  ended: boolean
}

let session: Session = { authCheckCompleted: false, user: null, error: null, ended: false }
const listeners = new Set<() => void>()

export const getSession = () => session

export function setSession(change: Partial<Session>) {
  session = { ...session, ...change }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = () => useSyncExternalStore(subscribe, getSession)
