import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Actor, Context } from '#server/core/context.ts'

const HOUR_S = 3600
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Keys = Pick<Context, 'secret' | 'now'>

/**
 * The address of a private photo, for an answer to its owner or to staff: it says for whom it is, because an `<img>`
 * sends no token. Good for one to two hours while that account may see the photo, and the same within the hour, so that
 * a browser keeps what it has fetched and a feed that is asked again answers the same.
 */
export function photoLink(ctx: Keys & { actor: Actor }, image_id: string | null): string | null {
  if (image_id === null) return null
  const viewer = ctx.actor.kind === 'member' ? String(ctx.actor.id) : undefined
  const expires = (Math.floor(seconds(ctx) / HOUR_S) + 2) * HOUR_S
  const signature = signatureOf(ctx, image_id, expires, viewer)
  return `/api/images/${image_id}?expires=${expires}${viewer ? `&for=${viewer}` : ''}&signature=${signature}`
}

/** `viewer`: the id of the account that the link was made for; a guest has none. */
export type Link = {
  id: string
  expires: string | undefined
  viewer: string | undefined
  signature: string | undefined
}

/** For how many more seconds a link that was followed is good; 0 for one that is expired, altered or of another photo. */
export function linkValidity_s(ctx: Keys, { id, expires, viewer, signature }: Link) {
  if (!UUID.test(id) || !expires || !/^[1-9]\d{9}$/.test(expires) || !signature) return 0
  const [given, right] = [signature, signatureOf(ctx, id, Number(expires), viewer)].map((text) =>
    Buffer.from(text),
  )
  if (given!.length !== right!.length || !timingSafeEqual(given!, right!)) return 0
  return Math.max(0, Number(expires) - seconds(ctx))
}

const seconds = ({ now }: Keys) => Math.floor(now().getTime() / 1000)

const signatureOf = ({ secret }: Keys, id: string, expires: number, viewer = '') =>
  createHmac('sha256', secret).update(`photo:${id}:${expires}:${viewer}`).digest('base64url')
