import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { log } from '#web/lib/device/log.ts'
import { serviceWorkers } from '#web/lib/device/service-workers.ts'
import { toast } from '#web/ui/overlay/toast.ts'

/** Makes the app installable and its public pages readable without a network; asks before it changes to a new version. */
export function registerServiceWorker() {
  const workers = serviceWorkers()
  if (!import.meta.env.PROD || !workers) return
  const start = () =>
    workers.register('/service-worker.js').then(watch, (error: unknown) => {
      // Forbidden by the browser or by its storage settings: everything else works.
      log.info(`No service worker: ${String(error)}`)
    })
  // Not before the page itself has everything it needs.
  if (document.readyState === 'complete') void start()
  else window.addEventListener('load', () => void start(), { once: true })
}

/** Some browsers that block workers answer with nothing. */
function watch(registration: ServiceWorkerRegistration | undefined) {
  if (!registration) return
  if (registration.waiting) offer()
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      // The very first one takes over by itself; only a second one is an update.
      if (next.state === 'installed' && serviceWorkers()?.controller) offer()
    })
  })
  // An app that stays open for days hears of new versions too.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  })
}

const offer = () =>
  toast.info({
    title: i18n._(msg`A new version is ready.`),
    action: { label: i18n._(msg`Reload`), onPress: () => void reload() },
    timeout_ms: 0,
  })

/** Reloads the page, with the new version where one is waiting. */
export async function reload() {
  const workers = serviceWorkers()
  const registration = await workers?.getRegistration().catch(() => undefined)
  if (!workers || !registration?.waiting) return window.location.reload()
  workers.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
}
