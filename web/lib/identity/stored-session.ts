import type { User } from '#contract/accounts.ts'

const KEY = 'resirkuit:session'
/** Who it is of: goes with it. */
const MEMBER = 'resirkuit:member'

/** Whether somebody signed in on this browser and did not sign out. A hint: the provider knows for certain. */
export function hasStoredSession() {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Without storage (blocked, or full) the next visit starts signed out. */
export function markStoredSession(signedIn: boolean) {
  try {
    if (!signedIn) for (const key of [KEY, MEMBER]) localStorage.removeItem(key)
    else if (!hasStoredSession()) localStorage.setItem(KEY, '1')
  } catch {}
}

/** Remembers who is signed in, for a start at which nobody can be asked. */
export function keepMember(user: User) {
  try {
    localStorage.setItem(MEMBER, JSON.stringify({ user, kept_at: new Date().toISOString() }))
  } catch {}
}

/** Who the stored session is of, as this device last heard; null where there is none, or none is known. */
export function rememberedMember(): { user: User; kept_at: string } | null {
  try {
    return hasStoredSession() ? JSON.parse(localStorage.getItem(MEMBER) ?? 'null') : null
  } catch {
    return null
  }
}

/** Tells the other tabs that this one was given another session, and how its refresh token ends. */
export function markRenewedSession(refreshToken: string) {
  try {
    localStorage.setItem(KEY, endOf(refreshToken))
  } catch {}
}

/** The mark of a renewed session that is not the one of this token; null where there is none. */
export function renewedSessionBeside(refreshToken: string) {
  try {
    const mark = localStorage.getItem(KEY)
    return mark === null || mark === '1' || mark === endOf(refreshToken) ? null : mark
  } catch {
    return null
  }
}

const endOf = (refreshToken: string) => refreshToken.slice(-8)

/** Calls back when another tab has signed in or out. */
export const onStoredSession = (changed: () => void) =>
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) changed()
  })
