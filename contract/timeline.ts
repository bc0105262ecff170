import { z } from 'zod'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Service, Status, SubmissionRow } from './submissions.ts'

/** An own post. `status` says whether staff have read it, `request_status` where the request stands. */
export const SubmissionItem = z
  .object({
    id: z.string(),
    type: z.literal('submission'),
    submitted_at: Instant,
    data: z.object({
      username: z.string(),
      title: z.string(),
      message: z.string(),
      location: z.string(),
      status: z.enum(['unread', 'read']),
      request_status: Status,
      service: Service,
      tracking_code: z.string(),
    }),
  })
  .meta({ id: 'TimelineSubmission' })

export const TimelineQuery = z.object({
  part: z
    .enum(['timeline', 'data'])
    .optional()
    .meta({ description: 'Answer only the own items, or only the table; the other list is then empty.' }),
  status: Status.optional(),
  service: Service.optional(),
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .meta({ description: 'Words of the message, title, location, name, phone number or tracking code.' }),
  limit: z.coerce.number().int().min(1).max(100).default(100),
  cursor: z
    .string()
    .max(80)
    .optional()
    .meta({ description: 'From `page.older` or `page.newer` of an earlier answer with the same filters.' }),
})

export const Page = z
  .object({
    older: z.string().nullable(),
    newer: z.string().nullable(),
    /** Counted up to 1,000; `more` says that there are more than that. */
    total: z.int(),
    more: z.boolean(),
  })
  .meta({ id: 'Page' })
export type Page = z.infer<typeof Page>

export const timeline = {
  list: endpoint({
    method: 'GET',
    path: '/api/timeline',
    summary: "The caller's own items, and the table of requests (all of them for staff), newest first",
    access: 'member',
    limit: { points: 600, per_s: 60 },
    query: TimelineQuery,
    reply: z.object({
      success: z.literal(true),
      timeline: z.array(SubmissionItem),
      data: z.array(SubmissionRow),
      page: Page,
    }),
  }),
}
