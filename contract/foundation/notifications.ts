import { z } from 'zod'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { LOCALES, type Locale } from './locale.ts'
import { Matter, MatterGroup, MatterKind } from './matters.ts'

export const NotificationKind = z.enum([
  'welcome',
  // By mail alone: it has arrived.
  'request-received',
  'request-read',
  'request-status',
  'request-corrected',
  // Somebody came and nothing was picked up.
  'pickup-failed',
  // The day before somebody comes by.
  'visit-reminder',
  // The time of a visit is over, and nobody has said what became of it.
  'visit-unconfirmed',
  // Staff have said how a damaged battery is fetched.
  'request-cleared',
  // Staff have made an appointment.
  'appointment',
  // Staff have written to the sender.
  'request-message',
  // It goes on with another request.
  'request-merged',
  // Its weights were corrected after a receipt was made.
  'receipt-replaced',
  // To staff: a colleague asked them to look after a request.
  'request-assigned',
  'analysis-ready',
  // To operators and administrators: open requests of guests whose time is about to end.
  'requests-ending',
  // To administrators: nothing has arrived at an address for days, and it is told no more.
  'webhook-disabled',
  // To administrators: there is a newer version of this software.
  'version-new',
  // To administrators: the last backup failed.
  'backup-failed',
  // To administrators: somebody asks about their data; the time for it is about to end.
  'rights-received',
  'rights-due',
  // To administrators: no mail server took the answer.
  'rights-unmailed',
  // To whoever asked with their account.
  'rights-answered',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/**
 * The notifications that are mailed to a sender who wants that, and shown by the devices that may. The one that staff
 * have read the request is not: it asks for nothing and changes nothing.
 */
export const CarriedKind = NotificationKind.exclude([
  'welcome',
  'request-read',
  'request-assigned',
  'analysis-ready',
  'requests-ending',
  'webhook-disabled',
  'version-new',
  'backup-failed',
  'rights-received',
  'rights-due',
  'rights-unmailed',
  'rights-answered',
])
export type CarriedKind = z.infer<typeof CarriedKind>

/** The message that is sent to a device and shown by its service worker. */
export type PushMessage = {
  title: string
  body: string
  /** Path within the app that a press opens. */
  path: string
  /** The same for the same news: a second copy takes the place of the first. */
  tag: string
  locale: Locale
}

/** An account's choices for mail, beside the bell. */
export const Wishes = z
  .object({
    /** A mail for each step of the account's requests. */
    mail: z.boolean(),
    /** Staff only: a mail once a day about open work. */
    digest: z.boolean(),
    /** Staff only: the groups of matters that do not reach them, by bell, device or mail. */
    quiet: z.array(MatterGroup).max(MatterGroup.options.length),
  })
  .meta({ id: 'Wishes' })
export type Wishes = z.infer<typeof Wishes>

const wishes = z.object({
  success: z.literal(true),
  wishes: Wishes,
  /** Whether this installation sends mails about requests: without its address there is nothing to link to. */
  mails: z.boolean(),
  /** For the device's `PushManager`; null: this installation shows nothing on devices. */
  push_key: z.string().nullable(),
})

/** As `PushSubscription.toJSON()` has it; what else is in there is not kept. */
export const PushSubscribed = z
  .object({
    endpoint: z.url({ protocol: /^https$/ }).max(1000),
    keys: z.object({
      /** The device's public key, an uncompressed point of P-256, and its secret of 16 bytes. */
      p256dh: z.string().regex(/^[\w-]{87}=?$/, 'is no public key of P-256'),
      auth: z.string().regex(/^[\w-]{22}(==)?$/, 'must be 16 bytes'),
    }),
    locale: z.enum(LOCALES),
  })
  .meta({ id: 'PushSubscribed' })
export type PushSubscribed = z.infer<typeof PushSubscribed>

/** A subscription in the place of another one, which its `endpoint` and its `auth` prove. */
export const PushRenewed = PushSubscribed.omit({ locale: true })
  .extend({ old: z.object({ endpoint: z.string().max(1000), auth: z.string().max(40) }) })
  .meta({ id: 'PushRenewed' })
export type PushRenewed = z.infer<typeof PushRenewed>

/** A kind with parameters, never a sentence: the reader's language is the reader's business. */
export const Notification = z
  .object({
    id: z.int(),
    /** A newer server may know more kinds; an app that was opened before it still reads the list. */
    kind: z.union([NotificationKind, z.string()]),
    /**
     * `role` of an account that is more than a member from the beginning; `tracking_code` of a request, its `status` where that changed, and the `failure` of a pick-up;
     * `day`, `starts` and `ends` of an appointment; `day` of a visit; `other` of a request that goes on with another (its tracking code); `number` of a receipt and the number that it `replaces`; `id` of a request that
     * was assigned; `analysis_id` and `class` of an analysis;
     * `count` of requests that end; `host` of a webhook; `version` that is new.
     */
    params: z.record(z.string(), z.string()),
    created_at: Instant,
    read_at: Instant.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

const list = z.object({
  success: z.literal(true),
  /** The newest 30. */
  notifications: z.array(Notification),
  /** Staff only: the work that waits for them, one entry a kind, newest first. */
  matters: z.array(Matter).default([]),
  /** Counts all notifications, not only this page, and the matters that were not seen; at most 100. */
  unread: z.int().min(0).max(100),
})

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'Your notifications, newest first',
    access: 'member',
    limit: { points: 240, per_s: 60 },
    reply: list,
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark one of your notifications as read; with `older`, also every one before it',
    access: 'member',
    limit: { points: 240, per_s: 60 },
    body: z.object({ id: z.int().positive(), older: z.boolean().default(false) }),
    reply: list,
  }),
  seeMatters: endpoint({
    method: 'POST',
    path: '/api/notifications/matters/seen',
    summary:
      'Staff: mark matters as seen, each up to the time of its newest. They wait until they are dealt with',
    access: 'operator',
    limit: { points: 240, per_s: 60 },
    body: z.object({
      seen: z
        .array(z.object({ kind: MatterKind, at: Instant }))
        .min(1)
        .max(MatterKind.options.length),
    }),
    reply: list,
  }),
  wishes: endpoint({
    method: 'GET',
    path: '/api/notifications/wishes',
    summary: 'The choices of your account for mail and push, beside the bell',
    access: 'member',
    limit: { points: 240, per_s: 60 },
    reply: wishes,
  }),
  wish: endpoint({
    method: 'PUT',
    path: '/api/notifications/wishes',
    summary: 'Change these choices; missing fields keep their value. Mails are written in `locale`',
    access: 'member',
    limit: { points: 60, per_s: 60 },
    body: Wishes.partial().extend({ locale: z.enum(LOCALES) }),
    reply: wishes,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/notifications/devices',
    summary: 'Show notifications on a device that has agreed to it. A repeated call adds no second device',
    access: 'member',
    limit: { points: 30, per_s: 60 },
    body: PushSubscribed,
    reply: z.object({ success: z.literal(true) }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/notifications/devices/renewal',
    summary:
      'Replace the subscription of a device by a new one; the address and secret of the old one prove it',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    body: PushRenewed,
    reply: z.object({ success: z.literal(true) }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/notifications/devices/removal',
    summary: 'Stop notifications on a device, without an account: only the device knows its address',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    body: z.object({ endpoint: z.string().max(1000) }),
    reply: z.object({ success: z.literal(true) }),
  }),
}
