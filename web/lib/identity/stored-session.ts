import type { User } from '#contract/people/accounts.ts'
import { localText, storage } from '#web/lib/device/storage.ts'

const KEY = 'resirkuit:session'
/** The member of the stored session; removed with it. */
const MEMBER = 'member'

/**
 * Whether somebody signed in on this browser and did not sign out. A hint: the provider knows for certain. In a browser
 * that keeps nothing the mark lasts as long as the page, and so does the session.
 */
export const hasStoredSession = () => localText.getItem(KEY) !== null

export function markStoredSession(signedIn: boolean) {
  if (signedIn) return void (hasStoredSession() || localText.setItem(KEY, '1'))
  localText.removeItem(KEY)
  storage.remove(MEMBER)
}

/**
 * Remembers who is signed in, for a start at which nobody can be asked.
 * @param start the address at which they begin in place of the home page (web/start/lead-staff.ts)
 */
export const keepMember = (user: User, start: string | null) =>
  storage.write(MEMBER, { user, start, kept_at: new Date().toISOString() })

/** The member of the stored session, as this device last knew; null where there is none, or none is known. */
export const rememberedMember = () =>
  hasStoredSession() ? storage.read<{ user: User; kept_at: string }>(MEMBER) : null

/** Tells the other tabs that this one was given another session, and how its refresh token ends. */
export const markRenewedSession = (refreshToken: string) => localText.setItem(KEY, endOf(refreshToken))

/** The mark of a renewed session that is not the one of this token; null where there is none. */
export function renewedSessionBeside(refreshToken: string) {
  const mark = localText.getItem(KEY)
  return mark === null || mark === '1' || mark === endOf(refreshToken) ? null : mark
}

const endOf = (refreshToken: string) => refreshToken.slice(-8)

/** Calls back when another tab has signed in or out. */
export const onStoredSession = (changed: () => void) =>
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) changed()
  })
