import { createHmac } from 'node:crypto'
import type { RequestContext } from '#server/core/context.ts'
import type { submissions } from '#server/database/schema/submissions.ts'

type Written = { request_key: string; request_hash: Buffer }
type Stored = Pick<
  typeof submissions.$inferSelect,
  'request_key' | 'request_hash' | 'guest_id' | 'consented_at'
>

/**
 * The guest id of a person whose request staff write down, and the key of the link that takes the request over. It follows from
 * what was sent, so that a retry and a mail have the same one without keeping it anywhere else.
 */
export const linkKey = ({ secret }: Pick<RequestContext, 'secret'>, { request_key, request_hash }: Written) =>
  `guest_${createHmac('sha256', secret)
    .update(`${request_key}:${request_hash.toString('hex')}`)
    .digest('base64url')
    .slice(0, 32)}`

/** The key while it still opens the request; null once somebody has taken the request over, or the link was renewed. */
export function openLinkKey(ctx: Pick<RequestContext, 'secret'>, stored: Stored) {
  const { request_key, request_hash, guest_id, consented_at } = stored
  if (!consented_at || !request_key || !request_hash) return null
  const key = linkKey(ctx, { request_key, request_hash })
  return key === guest_id ? key : null
}
