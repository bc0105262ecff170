// Runs in place of a script that is gone (server/http/site/assets.ts): this page is of an earlier build, which may be one
// from before this file was written. It gets the new version, and reloads once; whoever imported the script waits until
// then. Where that cannot be, the import fails, as it would have without an answer.

const MARK = 'resirkuit:updated_at'
/** Reloaded a moment ago, and still the wrong page: another time will not help. */
const ONCE_MS = 10 * 60_000
/** The new version is fetched before it can take over, also on a slow network. */
const PATIENCE_MS = 60_000

/**
 * The app now fetches what tells of the new version, through the old worker; one that is woken in the moment of its
 * end is not replaced before it has had nothing to do for half a minute.
 */
const QUIET_MS = 1000

/** Somebody has typed what is kept nowhere. `data-kept`: a form whose draft stays on the device. */
function isTyping() {
  const asked = new Event('beforeunload', { cancelable: true })
  if (!window.dispatchEvent(asked)) return true
  // Also those that wait for an answer, and may not be changed in the meantime.
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form :is(input:not([type=hidden], [type=checkbox], [type=radio], [type=search]), textarea)',
  )
  const texts = document.querySelectorAll('[contenteditable=true]')
  return (
    [...fields].some((field) => field.value && !field.closest('[data-kept]')) ||
    [...texts].some((text) => text.textContent)
  )
}

/** The service worker holds the old pages: the new one takes its place. */
async function update() {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await worker?.getRegistration()
  if (!worker || !registration) return
  await registration.update()
  const next = registration.installing ?? registration.waiting
  if (!next) return
  const inCharge = new Promise((done) => worker.addEventListener('controllerchange', done, { once: true }))
  const takeOver = () => {
    if (next.state !== 'installed') return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    setTimeout(() => next.postMessage({ type: 'SKIP_WAITING' }), QUIET_MS)
  }
  next.addEventListener('statechange', takeOver)
  takeOver()
  await inCharge
}

/** Once: without a memory of it there would be no end. */
function mayReload() {
  try {
    if (Date.now() - Number(sessionStorage.getItem(MARK)) < ONCE_MS) return false
    sessionStorage.setItem(MARK, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** @returns when the page is on its way out. @throws where it has to stay */
async function becomeNew() {
  // Also where it stays now: then a reload by hand brings the new version.
  const updated = Promise.race([
    update().catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])
  if (isTyping() || !mayReload()) stay()
  await updated
  if (isTyping()) stay()
  location.reload()
}

const stay = () => {
  throw new TypeError('Failed to fetch a module: this page is of an earlier version of the app')
}

// A page is made of several scripts, each of which may be gone.
const shared = window as { resirkuitUpdate?: Promise<void> }
shared.resirkuitUpdate ??= becomeNew().finally(() => delete shared.resirkuitUpdate)
await shared.resirkuitUpdate
await new Promise(() => {})
// oxlint-disable-next-line unicorn/require-module-specifiers -- what may wait at its top is a module
export {}
