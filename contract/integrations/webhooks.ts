import { z } from 'zod'
import { Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { parseUrl } from '../foundation/parse-url.ts'

/** The events that a webhook can subscribe to. */
export const WebhookEvent = z.enum([
  'request.created',
  'request.status',
  'request.weighed',
  'certificate.issued',
  'certificate.ended',
])
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const WEBHOOK_URL_MAX = 500

/** The address of a webhook: nobody on the way reads the messages, and no password stands in it for everybody to see. */
const WebhookUrl = Text(WEBHOOK_URL_MAX).refine((value) => {
  const url = parseUrl(value)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
}, 'must be an address that begins with https://, without a user or a password')

export const WebhookForm = z
  .object({
    url: WebhookUrl,
    events: z.array(WebhookEvent).min(1, 'must name one at least').max(WebhookEvent.options.length),
  })
  .meta({ id: 'WebhookForm' })
export type WebhookForm = z.output<typeof WebhookForm>

export const Webhook = WebhookForm.extend({
  id: z.int(),
  /** Switched off by an administrator, or after days without an answer or with refusals alone. */
  active: z.boolean(),
  /** Since when nothing has arrived and nobody has refused it; null: the last delivery did, or was refused. */
  failing_since: Instant.nullable(),
  /** Since when it has refused what it was sent and nothing has arrived, and what it answered the last time. */
  refusing_since: Instant.nullable().default(null),
  refused_with: z.int().nullable().default(null),
  /** When it was switched off because nobody had answered, or everything was refused, for days. */
  disabled_at: Instant.nullable(),
  created_at: Instant,
}).meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

export const Delivery = z
  .object({
    id: z.int(),
    /** A WebhookEvent, or `test`. */
    event: z.string(),
    created_at: Instant,
    /** `waiting`: it was not tried yet, or is tried again at `next_at`. */
    state: z.enum(['waiting', 'delivered', 'failed']),
    tries: z.int(),
    next_at: Instant.nullable(),
    delivered_at: Instant.nullable(),
    /** The status of the last answer; null: none came. */
    status: z.int().nullable(),
    /** The body of the message. */
    payload: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.infer<typeof Delivery>

const desk = { access: 'admin', strict: true, limit: { points: 240, per_s: 60 } } as const
const Id = z.object({ id: z.coerce.number().int().positive() })
const one = z.object({ success: z.literal(true), webhook: Webhook })
const done = z.object({ success: z.literal(true) })

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks',
    summary: 'The webhooks',
    ...desk,
    reply: z.object({ success: z.literal(true), webhooks: z.array(Webhook) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks',
    summary: 'Add a webhook; only this answer shows the secret of its signatures',
    ...desk,
    body: WebhookForm,
    reply: one.extend({ secret: z.string() }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/webhooks/:id',
    summary: 'Change the events of a webhook, or switch it on or off; missing fields keep their value',
    ...desk,
    params: Id,
    body: WebhookForm.pick({ events: true }).extend({ active: z.boolean() }).partial(),
    reply: one,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/webhooks/:id',
    summary: 'Delete a webhook; its undelivered events are dropped',
    ...desk,
    params: Id,
    reply: done,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/test',
    summary: 'Send a test event',
    ...desk,
    params: Id,
    reply: done,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks/:id/deliveries',
    summary: 'The deliveries of a webhook, newest first',
    ...desk,
    params: Id,
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    reply: z.object({
      success: z.literal(true),
      deliveries: z.array(Delivery),
      /** To give as `before` for the next page; null on the last one. */
      older: z.int().nullable(),
    }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/deliveries/:delivery/resend',
    summary: 'Send an event again, under the same id; an event that was given up gets one try',
    ...desk,
    params: Id.extend({ delivery: z.coerce.number().int().positive() }),
    reply: done,
  }),
}
