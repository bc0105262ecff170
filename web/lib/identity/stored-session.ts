const KEY = 'resirkuit:session'

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
    if (signedIn) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {}
}

/** Calls back when another tab has signed in or out. */
export const onStoredSession = (changed: () => void) =>
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) changed()
  })
