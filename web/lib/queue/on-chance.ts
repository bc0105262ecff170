import { onSession } from '#web/lib/session/session.ts'

/** Calls back now, with the connection, when somebody looks at the page, and when somebody signs in. */
export function onChance(wake: () => unknown) {
  window.addEventListener('online', () => void wake())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
  onSession(() => void wake())
  void wake()
}
