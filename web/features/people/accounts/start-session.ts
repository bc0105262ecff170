import { setBearer } from '#web/lib/api/api.ts'
import { hasStoredSession, onStoredSession, rememberedMember } from '#web/lib/identity/stored-session.ts'
import { log } from '#web/lib/device/log.ts'
import { getSession, setSession, startAsVisitor } from '#web/lib/session/session.ts'

/** The code of accounts is loaded for members only: a visitor does without it. */
const auth = () => import('./auth.ts')

/** A network may be silent for longer than anybody waits: then what the device remembers has to do. */
const PATIENCE_MS = 5000
/** The time between two checks of the session. */
const ASK_AGAIN_MS = 15_000

/** The first check of who is signed in; everything that needs to know waits for it. At once where nobody is. */
export function startSession() {
  setBearer({
    token: async (asked_ms) => (hasStoredSession() ? (await auth()).freshToken(asked_ms) : null),
    refused: (why, asked_ms) => void auth().then(({ endSession }) => endSession(why, asked_ms)),
  })
  const look = async () => {
    // Signed out in another tab in the meantime.
    if (!hasStoredSession()) return getSession().kept_at && setSession({ user: null, ended: 'left' })
    await auth()
      .then(({ restore }) => restore())
      .catch((error: unknown) => log.info(`The session could not be looked at: ${String(error)}`))
  }
  const again = () => void look()
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  // Signed in with another tab.
  onStoredSession(again)
  if (!hasStoredSession()) return startAsVisitor()
  const remembered = rememberedMember()
  if (remembered) setSession(remembered)
  const looked = [look(), ...(remembered ? [new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))] : [])]
  void Promise.race(looked).then(() => setSession({ authCheckCompleted: true }))
  setInterval(() => getSession().kept_at && again(), ASK_AGAIN_MS)
}
