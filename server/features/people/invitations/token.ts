import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/core/context.ts'

type Keys = Pick<Context, 'secret'>
type Made = { id: number; created_at: Date }

const TOKEN = /^([1-9]\d{0,14})-[\w-]{43}$/

/** The token in the link of an invitation. It is not kept: the holder of the secret can make it again, for the mail. */
export const invitationToken = ({ secret }: Keys, { id, created_at }: Made) =>
  `${id}-${createHmac('sha256', secret).update(`invitation:${id}:${created_at.toISOString()}`).digest('base64url')}`

/** The id that a token claims; null: it is none of ours. */
export const readInvitationId = (token: string) => Number(TOKEN.exec(token)?.[1] ?? 0) || null

export function isInvitationToken(ctx: Keys, made: Made, token: string) {
  const [given, right] = [Buffer.from(token), Buffer.from(invitationToken(ctx, made))]
  return given.length === right.length && timingSafeEqual(given, right)
}
