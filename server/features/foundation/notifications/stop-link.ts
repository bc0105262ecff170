import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/core/context.ts'

/**
 * The mails or messages that a link stops: mails to the address left with a request, messages to its number, mails to an account
 * about its requests, or its digest.
 */
export type Stops =
  | { what: 'request'; id: number; email: string }
  | { what: 'number'; id: number; phone: string }
  | { what: 'mail' | 'digest'; id: number }

/** The subject of a followed link. `tag` stands for the address, which is not in the link. */
export type Stopped = { what: Stops['what']; id: number; tag: string }

type Keys = Pick<Context, 'secret'>

/** The address of the page that stops mails, which also takes the POST of a mail program (RFC 8058). Good for ever. */
export function stopLink(ctx: Keys, base: string, stops: Stops) {
  const address = stops.what === 'request' ? stops.email : stops.what === 'number' ? stops.phone : undefined
  const subject = `${stops.what}.${stops.id}.${address === undefined ? '' : addressTag(ctx, address)}`
  const url = new URL('/unsubscribe', base)
  url.searchParams.set('token', `${subject}.${signatureOf(ctx, subject)}`)
  return url.href
}

/** @returns undefined for what this installation has not signed */
export function readStopLink(ctx: Keys, token: string): Stopped | undefined {
  const [, subject, what, id, tag, given] =
    /^((request|number|mail|digest)\.([1-9]\d{0,14})\.([\w-]{0,16}))\.([\w-]{43})$/.exec(token) ?? []
  if (!subject || !timingSafeEqual(Buffer.from(given!), Buffer.from(signatureOf(ctx, subject))))
    return undefined
  return { what: what as Stops['what'], id: Number(id), tag: tag! }
}

/** Stands for an address or a number: a link that went to another one than stands there now stops nothing. */
export const addressTag = (ctx: Keys, email: string) =>
  hmac(ctx, `notify-email:${email.toLowerCase()}`).slice(0, 16)

const signatureOf = (ctx: Keys, subject: string) => hmac(ctx, `unsubscribe:${subject}`)

const hmac = ({ secret }: Keys, text: string) => createHmac('sha256', secret).update(text).digest('base64url')
