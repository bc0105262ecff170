import type { PushMessage } from '#contract/foundation/notifications.ts'

/** A device as its browser describes it (RFC 8030, RFC 8291). */
export type Device = { endpoint: string; p256dh: string; auth: string }

/** `gone`: the device wants no more; `refused`: its push service will not take this one, now or later. */
export type Delivery = 'sent' | 'gone' | 'refused'

/** Shows something on devices, by way of whoever made their browser. */
export type Pusher = {
  /** The public key that a device subscribes with; null: this installation has no push. */
  publicKey: string | null
  /** @throws when it could not be handed over now */
  send: (device: Device, message: PushMessage) => Promise<Delivery>
}
