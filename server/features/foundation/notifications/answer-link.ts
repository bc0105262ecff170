import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { addressTag } from './stop-link.ts'

type Keys = Pick<Context, 'secret'>
type Mailed = { id: number; tracking_code: string; notify_email: string }

/** The address in a mail where its receiver reads and answers messages about a request, on every device. */
export function answerLink(ctx: Keys, base: string, request: Mailed) {
  const url = new URL(`/track/${request.tracking_code}`, base)
  url.hash = `answer=${tokenOf(ctx, request)}`
  return url.href
}

/** Whether a token came with a mail to the address that stands there now. */
export function opensMessages(ctx: Keys, token: string, request: Mailed) {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(ctx, request))]
  return given.length === right.length && timingSafeEqual(given, right)
}

const tokenOf = (ctx: Keys, { id, notify_email }: Mailed) =>
  createHmac('sha256', ctx.secret)
    .update(`answer:${id}:${addressTag(ctx, notify_email)}`)
    .digest('base64url')
