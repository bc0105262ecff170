import { z } from 'zod'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

export const NotificationKind = z.enum([
  'welcome',
  'request-read',
  'request-status',
  'request-corrected',
  'analysis-ready',
  // To operators and administrators: open requests of guests whose time is about to end.
  'requests-ending',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/** A kind with parameters, never a sentence: the reader's language is the reader's business. */
export const Notification = z
  .object({
    id: z.int(),
    /** A newer server may know more kinds; an app that was opened before it still reads the list. */
    kind: z.union([NotificationKind, z.string()]),
    /**
     * `tracking_code` of a request and its `status` where that changed; `analysis_id` and `class` of an analysis;
     * `count` of requests that end.
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
  /** Of all of them, not only of these; counted up to 100. */
  unread: z.int().min(0).max(100),
})

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'The own notifications, newest first',
    access: 'member',
    limit: { points: 240, per_s: 60 },
    reply: list,
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Marks an own notification as read; with `older`, also every one before it',
    access: 'member',
    limit: { points: 240, per_s: 60 },
    body: z.object({ id: z.int().positive(), older: z.boolean().default(false) }),
    reply: list,
  }),
}
