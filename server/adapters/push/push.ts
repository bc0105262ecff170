import { buildPushPayload } from '@block65/webcrypto-web-push'
import { Agent, request } from 'undici'
import type { PushMessage } from '#contract/notifications.ts'
import { addressesOf, answering, inDns, type Lookup } from '#server/adapters/addresses.ts'
import { isPublic } from '#server/adapters/public-address.ts'
import type { Env } from '#server/env.ts'
import type { Logger } from '#server/log.ts'
import type { PushKeys } from './keys.ts'
import type { Delivery, Device, Pusher } from './port.ts'

type Options = {
  env: Pick<Env, 'PUBLIC_URL'>
  keys: PushKeys
  log: Logger
  /** Of a test: where hosts are looked up, what may be reached, and whose certificates are believed. */
  lookup?: Lookup
  mayReach?: (address: string, port: string) => boolean
  ca?: string
  timeout_ms?: number
}

const DAY_S = 24 * 60 * 60

/**
 * Hands messages to the push services of devices, encrypted for the device. Where a device's is, a stranger says: it must
 * be HTTPS at a public address and its usual port, the connection goes to an address that was checked, redirects are not followed, and of
 * the answer only its status counts.
 */
export function createPusher({
  env,
  keys,
  log,
  lookup = inDns,
  mayReach = (address, port) => isPublic(address) && port === '',
  ca,
  timeout_ms = 15_000,
}: Options): Pusher {
  const { PUBLIC_URL } = env
  // Whom a push service can ask about us; some take nothing else than https or mailto.
  const subject = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:resirkuit@localhost'

  return {
    publicKey: PUBLIC_URL ? keys.publicKey : null,
    send: async ({ endpoint, p256dh, auth }: Device, message: PushMessage): Promise<Delivery> => {
      const url = new URL(endpoint)
      const addresses = await addressesOf(url, lookup)
      if (addresses.length === 0) throw new Error('The push service of a device has no address now.')
      if (url.protocol !== 'https:' || !addresses.every(({ address }) => mayReach(address, url.port))) {
        log.warn('A device whose push service is at no public address is left out.')
        return 'gone'
      }
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
      const { tag: topic } = message
      const { method, headers, body } = await buildPushPayload(
        { data: message, options: { ttl: DAY_S, topic, urgency: 'normal' } },
        subscription,
        { subject, ...keys },
      )
      const agent = new Agent({ connect: { lookup: answering(addresses), ...(ca && { ca }) } })
      try {
        const signal = AbortSignal.timeout(timeout_ms)
        const options = { method: method.toUpperCase() as 'POST', headers, body, dispatcher: agent, signal }
        const { statusCode } = await request(url, options)
        return deliveryOf(statusCode, log)
      } finally {
        // What is left of the answer is not read.
        agent.destroy().catch(() => {})
      }
    },
  }
}

/** @throws for what may go better later */
function deliveryOf(status: number, log: Logger): Delivery {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`)
  log.warn({ status }, 'A push service did not take a message.')
  return 'refused'
}
