import { z } from 'zod'
import { Instant } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { Bilingual } from '../reference/knowledge.ts'
import { TimeOfDay } from './appointments.ts'
import { NextStep } from './next-step.ts'
import { RoundRow } from './rounds.ts'
import { Goods } from './submissions.ts'
import { Fate } from './weights.ts'

/** Rows of one part; more are on the page that the part leads to. */
export const TODAY_ROWS = 8
/** The highest count of a part; more are "more than 99". */
export const TODAY_MAX = 100
export const FIGURE_WEEKS = 12

/** The parts of the work of a day, in its order. */
export const TodayPart = z.enum(['answer', 'visits', 'weigh', 'leave', 'certify'])
export type TodayPart = z.infer<typeof TodayPart>

/** Why something is on the list. */
export const TodayReason = z.enum([
  ...['new', 'written', 'battery', 'asked-for'],
  ...['visit-failed', 'not-in-round', 'no-visit', 'no-driver', 'conflict', 'point-full'],
  ...['not-weighed', 'aboard', 'difference'],
  ...['data', 'in-store', 'draft', 'at-receiver', 'not-treated'],
  'not-certified',
] as const)
export type TodayReason = z.infer<typeof TodayReason>

export const TodayRow = z
  .object({
    kind: z.enum(['request', 'round', 'store', 'lot', 'consignment', 'point']),
    id: z.int(),
    reason: TodayReason,
    step: NextStep,
    /** A person, a driver, a store, a receiver; '': nobody is named. */
    name: z.string(),
    place: z.string(),
    tracking_code: z.string().nullable(),
    /** The goods by class; null: a device without a class. */
    items: z.array(Goods),
    weight_kg: z.number().nullable(),
    /** By when it should be done; null: no rule says. */
    due_at: Instant.nullable(),
    /** The day of the visit or the round, or the last day in the store. */
    day: z.iso.date().nullable(),
    starts: TimeOfDay.nullable(),
    ends: TimeOfDay.nullable(),
    late: z.boolean(),
    /** Of a request, as it was read: a press on it changes nothing if it has changed since. */
    version: z.int().nullable(),
  })
  .meta({ id: 'TodayRow' })
export type TodayRow = z.infer<typeof TodayRow>

const Part = z.object({
  /** At most 100. */
  count: z.int().min(0).max(TODAY_MAX),
  rows: z.array(TodayRow).max(TODAY_ROWS),
})
export type Part = z.infer<typeof Part>

export const Today = z
  .object({
    day: z.iso.date(),
    parts: z.record(TodayPart, Part),
    /** The rounds of the day, and earlier ones that nobody has finished. */
    rounds: z.array(RoundRow),
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof Today>

export const DeskFigures = z
  .object({
    /** Up to when they are true. */
    at: Instant,
    /** Requests that are pending, approved or scheduled. */
    open_requests: z.int(),
    /** Kilograms that lie in the stores. */
    stock_kg: z.number(),
    /** Recorded in this month, by the day on which it came in. */
    month_kg: z.number(),
    /** Of it, and of all before: reused, repaired or recycled. */
    used_kg: z.number(),
    weeks: z.array(
      z.object({
        /** Its Monday. */
        from: z.iso.date(),
        requests: z.int(),
        weight_kg: z.number(),
      }),
    ),
    /** By group of devices, the heaviest first. */
    groups: z.array(
      z.object({
        id: z.string(),
        name: Bilingual,
        weight_kg: z.number(),
        outcomes: z.array(z.object({ outcome: Fate, weight_kg: z.number() })),
      }),
    ),
  })
  .meta({ id: 'DeskFigures' })
export type DeskFigures = z.infer<typeof DeskFigures>

const staff = { access: 'operator', limit: { points: 120, per_s: 60 } } as const
const success = { success: z.literal(true) } as const

/** The page on which staff begin: what comes next, and how much there is of it. */
export const today = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/today',
    summary: 'What waits for staff today, by part of the work, each with its next action',
    ...staff,
    reply: z.object({ ...success, today: Today }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/desk/figures',
    summary: 'Four figures, twelve weeks of requests and kilograms, and kilograms by group and outcome',
    ...staff,
    reply: z.object({ ...success, figures: DeskFigures }),
  }),
}
