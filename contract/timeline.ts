import { z } from 'zod'
import { Analysis } from './analyses.ts'
import { Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Service, Status, SubmissionRow, TrackedEvent } from './submissions.ts'

/** An own post. `status` says whether staff have read it, `request_status` where the request stands. */
export const SubmissionItem = z
  .object({
    id: z.string(),
    type: z.literal('submission'),
    submitted_at: Instant,
    data: z.object({
      /** What `DELETE /api/submissions/:id` takes. */
      id: z.int(),
      username: z.string(),
      title: z.string(),
      message: z.string(),
      location: z.string(),
      status: z.enum(['unread', 'read']),
      request_status: Status,
      /** Every status it was given so far, and when. */
      history: z.array(TrackedEvent.omit({ note: true })),
      service: Service,
      tracking_code: z.string(),
      /** A signed link that expires; null: without a photo. */
      imageUrl: z.string().nullable(),
    }),
  })
  .meta({ id: 'TimelineSubmission' })

/** An own analysis of a photo. */
export const AnalysisItem = z
  .object({
    id: z.string(),
    type: z.literal('analysis'),
    analyzedAt: Instant,
    data: z.object({ imageUrl: z.string().nullable(), analysis: Analysis }),
  })
  .meta({ id: 'TimelineAnalysis' })

export const TimelineItem = z.discriminatedUnion('type', [SubmissionItem, AnalysisItem])
export type TimelineItem = z.infer<typeof TimelineItem>

export const TimelineQuery = z.object({
  part: z
    .enum(['timeline', 'data'])
    .optional()
    .meta({ description: 'Answer only the own items, or only the table; the other list is then empty.' }),
  status: Status.optional().meta({
    description: 'Of requests; analyses have none. With this, `service` or `q`, `timeline` holds posts only.',
  }),
  service: Service.optional(),
  q: Text(100).optional().meta({
    description:
      'Beginnings of words of the message, title, location or name, of a phone number in any spelling, or a tracking code, its second half or the address of its page.',
  }),
  ending: z
    .stringbool()
    .optional()
    .meta({ description: 'Only open requests of guests that end soon unless something is done with them.' }),
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
    /** Null where there is nothing newer; with `part=timeline` it is given then too, to ask later what came. */
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
    summary:
      "The caller's own posts and analyses, and the table of requests (all of them for staff), newest first",
    access: 'member',
    limit: { points: 600, per_s: 60 },
    query: TimelineQuery,
    reply: z.object({
      success: z.literal(true),
      timeline: z.array(TimelineItem),
      data: z.array(SubmissionRow),
      page: Page,
    }),
  }),
}
