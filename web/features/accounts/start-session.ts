import { setBearer } from '#web/lib/api.ts'
import { hasStoredSession, onStoredSession } from '#web/lib/identity/stored-session.ts'
import { log } from '#web/lib/log.ts'
import { setSession, startAsVisitor } from '#web/lib/session.ts'

/** What knows about accounts is fetched for who has one: a visitor does without it. */
const auth = () => import('./auth.ts')

/** The first check of who is signed in; everything that needs to know waits for it. At once where nobody is. */
export function startSession() {
  setBearer({
    token: async () => (hasStoredSession() ? (await auth()).freshToken() : null),
    refused: (why, asked_ms) => void auth().then(({ endSession }) => endSession(why, asked_ms)),
  })
  const look = async () => {
    if (!hasStoredSession()) return
    await auth()
      .then(({ restore }) => restore())
      .catch((error: unknown) => log.info(`The session could not be looked at: ${String(error)}`))
  }
  const again = () => void look()
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  // Signed in with another tab.
  onStoredSession(again)
  if (hasStoredSession()) void look().then(() => setSession({ authCheckCompleted: true }))
  else startAsVisitor()
}
