import { createHmac } from 'node:crypto'
import type { Context } from '#server/core/context.ts'

/**
 * With what a webhook's messages are signed, as Standard Webhooks writes it. It follows from the installation's secret, so
 * that a copy of the database alone can sign nothing.
 */
export const webhookSecret = ({ secret }: Pick<Context, 'secret'>, salt: string) =>
  `whsec_${createHmac('sha256', secret).update(`webhook:${salt}`).digest('base64')}`

/** The headers of a message (https://www.standardwebhooks.com): id, time in seconds, and the signature of both with the body. */
export function signMessage(secret: string, message_id: string, at: Date, body: string) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const id = `msg_${message_id}`
  const time = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(time),
    'webhook-signature': `v1,${signature}`,
  }
}
