import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CarriedKind } from '#contract/foundation/notifications.ts'
import type { Context } from '#server/core/context.ts'
import { addressTag } from './stop-link.ts'

type Keys = Pick<Context, 'secret'>
type Told = { id: number; tracking_code: string }
/** News to which its receiver may have something to say. */
export const isAnswerable = (kind: CarriedKind) =>
  kind === 'request-message' || kind === 'pickup-failed' || kind === 'visit-unconfirmed'

/** The addresses at which the sender of a request is told of it. */
type Addresses = { notify_email: string | null; notify_phone: string | null }

/**
 * The address in a mail or a message where its receiver reads and answers messages about a request, on every device.
 * @param address to which it goes
 */
export function answerLink(ctx: Keys, base: string, request: Told, address: string) {
  const url = new URL(`/track/${request.tracking_code}`, base)
  url.hash = `answer=${tokenOf(ctx, request, address)}`
  return url.href
}

/** Whether a token came with a mail or a message to an address that stands there now. */
export const opensMessages = (ctx: Keys, token: string, request: Told & Addresses) =>
  [request.notify_email, request.notify_phone].some((address) => {
    if (address === null) return false
    const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(ctx, request, address))]
    return given.length === right.length && timingSafeEqual(given, right)
  })

const tokenOf = (ctx: Keys, { id }: Told, address: string) =>
  createHmac('sha256', ctx.secret)
    .update(`answer:${id}:${addressTag(ctx, address)}`)
    .digest('base64url')
