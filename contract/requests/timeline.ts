import { z } from 'zod'
import { Analysis } from '../recognition/analyses.ts'
import { Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { waitingFor } from '../foundation/matters.ts'
import { DistrictId } from '../reference/locations.ts'
import { WasteSource } from '../reference/items.ts'
import { Status } from '../foundation/status.ts'
import { isNoZone, readZone } from '../foundation/read-zone.ts'
import { Awaited } from './next-step.ts'
import { Conversation } from './request-life.ts'
import { Service, SubmissionRow, TrackedEvent } from './submissions.ts'

/** An own post. `status` says whether staff have read it, `request_status` where the request stands. */
export const SubmissionItem = z
  .object({
    id: z.string(),
    type: z.literal('submission'),
    submitted_at: Instant,
    data: z.object({
      /** The id for `DELETE /api/submissions/:id`. */
      id: z.int(),
      username: z.string(),
      title: z.string(),
      message: z.string(),
      location: z.string(),
      status: z.enum(['unread', 'read']),
      request_status: Status,
      /** Every status it was given so far, and when. */
      history: z.array(TrackedEvent.omit({ note: true, imageUrl: true })),
      /** `asked`: staff wait for your answer; `answered`: you wrote last. */
      conversation: Conversation.nullable().default(null),
      service: Service,
      tracking_code: z.string(),
      /** A signed link that expires; null: without a photo. */
      imageUrl: z.string().nullable(),
    }),
  })
  .meta({ id: 'TimelineSubmission' })

/** One of your analyses of a photo. */
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

/** The time zone of days and times; default, also for browsers without one: that of the installation. */
export const ZoneName = z
  .string()
  .max(64)
  .refine(
    (name) => isNoZone(name) || readZone(name) !== null,
    'must be the name of a time zone, as Asia/Makassar',
  )
  .optional()

/** The assignee whose requests are listed: the caller, nobody (open requests), or a member of staff. */
export const AssigneeFilter = z.string().regex(/^(me|nobody|[1-9]\d{0,14})$/, 'must be me, nobody or an id')

/** Which requests a table of them shows. */
export const RequestFilters = z.object({
  status: Status.optional().meta({
    description:
      'The status of requests; analyses have none. With this, `service` or `q`, `timeline` holds posts only.',
  }),
  service: Service.optional(),
  q: Text(100).optional().meta({
    description:
      'Beginnings of words of the message, title, location or name, of a phone number in any spelling, or a tracking code, its second half or the address of its page.',
  }),
  ending: z
    .stringbool()
    .optional()
    .meta({ description: 'Only open requests of guests that soon expire without a change.' }),
  from: z.iso.date().optional().meta({ description: 'Submitted on that day or later.' }),
  to: z.iso.date().optional().meta({ description: 'Submitted on that day or earlier.' }),
  district: DistrictId.optional().meta({
    description: 'Id of the district of the place, from `GET /api/location_area/search`.',
  }),
  unread: z.stringbool().optional().meta({ description: 'Only requests that no member of staff has read.' }),
  failed: z.stringbool().optional().meta({
    description: 'For staff: only approved requests at whose last visit nothing was picked up.',
  }),
  matter: waitingFor(
    'sender-amended',
    'sender-answered',
    'sender-cancelled',
    'appointment-changed',
    'stop-failed',
    'visit-missed',
  ),
  assignee: AssigneeFilter.optional().meta({
    description:
      'For staff: `me`, `nobody` (open requests that are assigned to nobody), or the id of a member of staff.',
  }),
  conversation: Conversation.optional().meta({
    description:
      'For staff: `asked`, where a question waits for its sender; `answered`, where the sender wrote and staff have not replied.',
  }),
  waste_source: WasteSource.optional(),
  pickup_day: z.iso.date().optional().meta({ description: 'With an appointment on that day.' }),
  visit_from: z.iso.date().optional().meta({
    description:
      'For staff: with an appointment or in a round on that day or later. With this or `visit_to` the earliest visit is first.',
  }),
  visit_to: z.iso
    .date()
    .optional()
    .meta({ description: 'For staff: with an appointment or in a round on that day or earlier.' }),
  unvisited: z.stringbool().optional().meta({
    description:
      'For staff: only open requests that hand something over and have no visit, the oldest first.',
  }),
  waits_for: Awaited.optional().meta({ description: 'For staff: the side that is to act next.' }),
  weighed: z.enum(['recorded', 'missing']).optional().meta({
    description: 'For staff: `recorded`, where some are; `missing`, where it was collected and none are.',
  }),
  overdue: z.stringbool().optional().meta({
    description: 'For staff: only overdue requests, the longest overdue first.',
  }),
})

export const TimelineQuery = z.object({
  part: z.enum(['timeline', 'data']).optional().meta({
    description: "Answer only the caller's own items, or only the table; the other list is then empty.",
  }),
  ...RequestFilters.shape,
  time_zone: ZoneName.meta({ description: 'The time zone of the days `from` and `to`.' }),
  order: z.enum(['newest', 'due', 'visit', 'district', 'weight']).default('newest').meta({
    description:
      'The others are for staff. `due`: only requests that wait for staff, the earliest due first. `visit`: only open ones, the earliest visit first, those without one last. `district`: only open ones, by district, the oldest first. `weight`: only those with kilograms, the heaviest first.',
  }),
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
    /** Counted up to 1,000, where two filters meet up to 100; `more` says that there are more than that. */
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
      /** The scope of `data`: `all` requests for staff, the caller's own for everybody else. A server of an earlier version leaves it out. */
      scope: z.enum(['all', 'own']).optional(),
      page: Page,
    }),
  }),
}
