/// <reference lib="webworker" />
import type { PushRenewed } from '#contract/foundation/notifications.ts'
import { keepProof, keysOf, readProof } from '#web/lib/device/push-proof.ts'

declare const self: ServiceWorkerGlobalScope

/** The event; some browsers leave out one subscription, or both. */
type Change = { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }

/**
 * The browser has given this device another address, or taken the old one away: the server is told of the new one. No session
 * is open here, so the old subscription proves whose it is. Where anything is missing, the page does it at its next start.
 */
export async function renewPush({ oldSubscription: before, newSubscription }: Change) {
  const kept = await readProof()
  const old = before ? { endpoint: before.endpoint, auth: keysOf(before).auth } : kept
  const applicationServerKey = before?.options.applicationServerKey ?? kept?.push_key
  if (!old || !applicationServerKey) return
  const next =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const body = {
    old: { endpoint: old.endpoint, auth: old.auth },
    endpoint: next.endpoint,
    keys: keysOf(next),
  } satisfies PushRenewed
  const { ok } = await fetch('/api/notifications/devices/renewal', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (ok && kept) await keepProof({ ...kept, endpoint: body.endpoint, auth: body.keys.auth })
}
