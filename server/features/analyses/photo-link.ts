import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'

const HOUR_S = 3600
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The address of a private photo, for an answer to its owner or to staff: whoever holds it may see the photo, because
 * an `<img>` sends no token. Good for one to two hours, and the same within the hour, so that a browser keeps what it
 * has fetched and a feed that is asked again answers the same.
 */
export function photoLink(ctx: Pick<Context, 'secret' | 'now'>, image_id: string | null): string | null {
  if (image_id === null) return null
  const expires = (Math.floor(seconds(ctx) / HOUR_S) + 2) * HOUR_S
  return `/api/images/${image_id}?expires=${expires}&signature=${signatureOf(ctx, image_id, expires)}`
}

type Link = { id: string; expires: string | undefined; signature: string | undefined }

/** For how many more seconds a link that was followed is good; 0 for one that is expired, altered or of another photo. */
export function linkValidity_s(ctx: Pick<Context, 'secret' | 'now'>, { id, expires, signature }: Link) {
  if (!UUID.test(id) || !expires || !/^[1-9]\d{9}$/.test(expires) || !signature) return 0
  const [given, right] = [signature, signatureOf(ctx, id, Number(expires))].map((text) => Buffer.from(text))
  if (given!.length !== right!.length || !timingSafeEqual(given!, right!)) return 0
  return Math.max(0, Number(expires) - seconds(ctx))
}

const seconds = ({ now }: Pick<Context, 'now'>) => Math.floor(now().getTime() / 1000)

const signatureOf = ({ secret }: Pick<Context, 'secret'>, id: string, expires: number) =>
  createHmac('sha256', secret).update(`photo:${id}:${expires}`).digest('base64url')
