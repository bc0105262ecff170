import { notifications } from '#contract/notifications.ts'
import { call } from './api.ts'
import { localeNow } from './i18n.ts'
import { log } from './log.ts'
import { serviceWorkers } from './service-workers.ts'
import { storage } from './storage.ts'

/** Whether this device shows notifications: it cannot, it may not, it does not, it does. */
export type Here = 'impossible' | 'blocked' | 'hidden' | 'shown'

/** For whom, and when the server was last told. */
type Kept = { user: number; told_at: string }
const NAME = 'push'
const DAY_MS = 24 * 60 * 60 * 1000

const mayShow = () => storage.read(NAME) !== null

async function workerHere() {
  if (!('PushManager' in window && 'Notification' in window)) return undefined
  return serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined)
}

export async function stateHere(): Promise<Here> {
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
export async function showHere(push_key: string, user: number): Promise<Here> {
  const worker = await workerHere()
  if (!worker) return 'impossible'
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const options = { userVisibleOnly: true, applicationServerKey: push_key }
  // One that was made for other keys, or for somebody else, gives way.
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  await tell(await worker.pushManager.subscribe(options), user)
  return 'shown'
}

async function tell(subscription: PushSubscription, user: number) {
  const { keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const { endpoint } = subscription
  await call(notifications.subscribe, { body: { endpoint, keys: { p256dh, auth }, locale: localeNow() } })
  storage.write(NAME, { user, told_at: new Date().toISOString() } satisfies Kept)
}

/** Shows nothing here any more: the browser forgets first, so that nothing shows even if the server does not hear of it. */
export async function hideHere(): Promise<Here> {
  storage.remove(NAME)
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

/** After a sign-in: tells the server once a day that this device is still in use; what was somebody else's goes. */
export async function stillHere(user: number) {
  const kept = storage.read<Kept>(NAME)
  if (!kept) return
  try {
    if (kept.user !== user) return void (await hideHere())
    if (Date.now() - Date.parse(kept.told_at) < DAY_MS) return
    const subscription = await (await workerHere())?.pushManager.getSubscription()
    if (subscription) await tell(subscription, user)
    else storage.remove(NAME)
  } catch (error) {
    log.info(`The device could not be confirmed: ${String(error)}`)
  }
}
