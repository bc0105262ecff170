import { notifications } from '#contract/foundation/notifications.ts'
import { call } from '#web/lib/api/api.ts'
import { localeNow } from '#web/lib/words/i18n.ts'
import { log } from './log.ts'
import { forgetProof, keepProof, keysOf } from './push-proof.ts'
import { serviceWorkers } from './service-workers.ts'
import { storage } from './storage.ts'

/** Whether this device shows notifications: it cannot, it may not, it does not, it does. */
export type PushState = 'impossible' | 'blocked' | 'hidden' | 'shown'

/** For whom, and when the server was last told of which address. An earlier version kept no address. */
type Kept = { user: number; told_at: string; endpoint?: string }
const NAME = 'push'
const DAY_MS = 24 * 60 * 60 * 1000

const mayShow = () => storage.read(NAME) !== null

async function workerHere() {
  if (!('PushManager' in window && 'Notification' in window)) return undefined
  return serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined)
}

export async function stateHere(): Promise<PushState> {
  const worker = await workerHere()
  if (!worker) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  try {
    const subscription = await worker.pushManager.getSubscription()
    return mayShow() && subscription ? 'shown' : 'hidden'
  } catch {
    // It has them, and refuses: as one without site data, or a private window.
    return 'impossible'
  }
}

/**
 * Shows an account's notifications on this device from now on. The browser asks the person, who has just pressed.
 * @throws ApiError, or what the browser says
 */
export async function showHere(push_key: string, user: number): Promise<PushState> {
  const worker = await workerHere()
  if (!worker) return 'impossible'
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  // One that was made for other keys, or for somebody else, gives way.
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  await subscribe(worker, push_key, user)
  return 'shown'
}

async function subscribe(worker: ServiceWorkerRegistration, push_key: string, user: number) {
  const options = { userVisibleOnly: true, applicationServerKey: push_key }
  await tell(await worker.pushManager.subscribe(options), push_key, user)
}

async function tell(subscription: PushSubscription, push_key: string, user: number) {
  const { endpoint } = subscription
  const keys = keysOf(subscription)
  await call(notifications.subscribe, { body: { endpoint, keys, locale: localeNow() } })
  storage.write(NAME, { user, told_at: new Date().toISOString(), endpoint } satisfies Kept)
  await keepProof({ endpoint, auth: keys.auth, push_key })
}

/** Shows nothing here any more: the browser forgets first, so that nothing shows even if the server does not hear of it. */
export async function hideHere(): Promise<PushState> {
  storage.remove(NAME)
  await forgetProof()
  const subscription = await (await workerHere())?.pushManager.getSubscription()
  if (subscription) {
    const { endpoint } = subscription
    await subscription.unsubscribe()
    await call(notifications.unsubscribe, { body: { endpoint } }, { anonymous: true }).catch(
      (error: unknown) =>
        // It hears of it from the push service, with the next message.
        log.info(`A device could not be taken back: ${String(error)}`),
    )
  }
  return stateHere()
}

/**
 * After a sign-in: tells the server once a day that this device is still in use, and at once of another address than the
 * one it was told of. A subscription that has gone, or is for keys that the server has no more, is made again; what was
 * somebody else's goes.
 */
export async function stillHere(user: number) {
  const kept = storage.read<Kept>(NAME)
  if (!kept) return
  try {
    if (kept.user !== user) return void (await hideHere())
    const worker = await workerHere()
    if (!worker) return
    const subscription = await worker.pushManager.getSubscription()
    const isKnown = subscription?.endpoint === kept.endpoint
    if (subscription && isKnown && Date.now() - Date.parse(kept.told_at) < DAY_MS) return
    // Taken back in the settings of the browser: then it is not asked for again.
    if (Notification.permission !== 'granted') return storage.remove(NAME)
    const { push_key } = await call(notifications.wishes, {})
    if (!push_key) return
    if (subscription && isFor(subscription, push_key)) return await tell(subscription, push_key, user)
    await subscription?.unsubscribe()
    await subscribe(worker, push_key, user)
  } catch (error) {
    log.info(`The device could not be confirmed: ${String(error)}`)
  }
}

/** A browser that does not say which keys it is for is believed. */
function isFor({ options }: PushSubscription, push_key: string) {
  const key = options?.applicationServerKey
  if (!key) return true
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === push_key.replaceAll('=', '')
}
