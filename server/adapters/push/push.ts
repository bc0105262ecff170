import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushMessage } from '#contract/foundation/notifications.ts'
import { createOutgoing } from '#server/adapters/outgoing/outgoing.ts'
import { CallRefused, HostUnknown, type Answered, type Outgoing } from '#server/adapters/outgoing/port.ts'
import type { Env } from '#server/installation/env.ts'
import type { Logger } from '#server/logging/log.ts'
import { TryLater } from '#server/adapters/queue/port.ts'
import type { PushKeys } from './keys.ts'
import { isDeviceKey } from './device-key.ts'
import type { Delivery, Device, Pusher } from './port.ts'

type Options = {
  env: Pick<Env, 'PUBLIC_URL'>
  keys: PushKeys
  log: Logger
  /** The client of the calls. */
  outgoing?: Outgoing
}

const DAY_S = 24 * 60 * 60

/**
 * Hands messages to the push services of devices, encrypted for the device. Where a device's is, a stranger says: what an
 * administrator may name in the operator's own network (`OUTGOING_ORIGINS`) is not for them. Of the answer only its status
 * counts.
 */
export function createPusher({
  env,
  keys,
  log,
  outgoing = createOutgoing({ env: { OUTGOING_ORIGINS: [] } }),
}: Options): Pusher {
  return {
    get publicKey() {
      return env.PUBLIC_URL ? keys.publicKey : null
    },
    send: async ({ endpoint, p256dh, auth }: Device, message: PushMessage): Promise<Delivery> => {
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
      const { tag: topic } = message
      const { PUBLIC_URL } = env
      // The contact that a push service can ask about us; some take nothing else than https or mailto.
      const subject = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:resirkuit@localhost'
      // Kept before keys were looked at: nothing can be encrypted for it, today or ever.
      if (!isDeviceKey(p256dh)) return 'gone'
      try {
        await outgoing.check(endpoint)
        const { headers, body } = await buildPushPayload(
          { data: message, options: { ttl: DAY_S, topic, urgency: 'normal' } },
          subscription,
          { subject, ...keys },
        )
        return deliveryOf(await outgoing.post(endpoint, headers, body), log)
      } catch (error) {
        if (!(error instanceof CallRefused) || error instanceof HostUnknown) throw error
        log.warn('A device whose push service is at no public address is left out.')
        return 'gone'
      }
    },
  }
}

/**
 * These are about the device or its keys, and no later message fares better: it has ended (404, 410), is none (400), or was made for
 * other keys than ours (401, 403). A device that is still in use tells us of itself again within a day.
 */
const ENDED = new Set([400, 401, 403, 404, 410])

/** @throws TryLater for what may go better later */
function deliveryOf({ status, retry_after_ms }: Answered, log: Logger): Delivery {
  if (status >= 200 && status < 300) return 'sent'
  if (ENDED.has(status)) {
    if (status < 404) log.warn({ status }, 'A push service does not know us for a device; it is left out.')
    return 'gone'
  }
  if (status === 429 || status >= 500)
    throw new TryLater(`The push service answered ${status}.`, retry_after_ms)
  log.warn({ status }, 'A push service did not take a message.')
  return 'refused'
}
