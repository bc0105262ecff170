import { z } from 'zod'
import { TimeOfDay, TimeZone } from './appointments.ts'
import { Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { waitingFor } from '../foundation/matters.ts'
import { Estimate, Item } from '../reference/items.ts'
import { PHOTO_FILE } from '../foundation/photos.ts'
import { AccessNeed } from './pickups.ts'
import { GroupId } from './points.ts'
import { ProblemCode } from '../foundation/problems.ts'
import { Failure } from './request-life.ts'
import { Status } from '../foundation/status.ts'
import { NOTE_MAX, TrackingCode } from './submissions.ts'
import { Role } from '../foundation/roles.ts'
import { readDigits } from '../foundation/typed-code.ts'
import { NewWeightEntry } from './weights.ts'

/** A way that fits into a day. */
export const STOPS_MAX = 60
export const ENTRIES_MAX = 40
export const BOX_MAX = 40
export const SCALE_MAX = 60
/** Limits of a drawn signature: lines, and corners in all of them. */
export const LINES_MAX = 200
export const CORNERS_MAX = 4000

/**
 * The state of a stop. `conflict`: the driver's act could not be entered, because the request had changed; it is kept until
 * the desk has settled it. `skipped`: the round ended before this stop.
 */
export const StopState = z.enum(['open', 'done', 'failed', 'conflict', 'skipped'])
export type StopState = z.infer<typeof StopState>

export const StopKind = z.enum(['pickup', 'point'])
export type StopKind = z.infer<typeof StopKind>

/** A signature as it was drawn: lines of x and y in turn, within that width and height. */
export const Drawing = z
  .object({
    width: z.int().min(1).max(4000),
    height: z.int().min(1).max(4000),
    lines: z
      .array(z.array(z.int().min(0).max(4000)).min(2))
      .min(1)
      .max(LINES_MAX),
  })
  .refine(({ lines }) => lines.every(({ length }) => length % 2 === 0), {
    path: ['lines'],
    message: 'must hold x and y in turn',
  })
  .refine(({ lines }) => lines.reduce((sum, { length }) => sum + length / 2, 0) <= CORNERS_MAX, {
    path: ['lines'],
    message: `must not have more than ${CORNERS_MAX} corners`,
  })
  .meta({ id: 'Drawing' })
export type Drawing = z.infer<typeof Drawing>

/**
 * The sender reads it out to the driver: it stands on the tracking page while a visit is planned. The last digit checks the
 * five before it (`hasCheckDigit`), which is all that a device without a network can look at.
 */
export const HandoverCode = z
  .string()
  .overwrite(readDigits)
  .regex(/^\d{6}$/, 'must be six digits')

/** How the sender, or whoever stood there for them, said that it was handed over. */
export const Confirmation = z.discriminatedUnion('by', [
  z.object({ by: z.literal('code'), code: HandoverCode }),
  z.object({ by: z.literal('signature'), drawing: Drawing }),
])
export type Confirmation = z.infer<typeof Confirmation>

const { device_class, weight_kg, units, confirmed } = NewWeightEntry.shape
/** A weight taken at a stop: pieces of one class, in one box. */
export const Weighing = z
  .object({
    device_class,
    weight_kg: weight_kg.refine((kg) => kg > 0, 'must be more than 0'),
    units,
    confirmed,
    /** Which scale: its name or number. */
    scale: Text(SCALE_MAX).default(''),
    /** Number of the seal, if the box was sealed on the spot. */
    box_number: Text(BOX_MAX).default(''),
    /** Id of a photo of the scale's display, uploaded for this stop. */
    image_id: z.uuid().nullable().default(null),
  })
  .meta({ id: 'Weighing' })
export type Weighing = z.output<typeof Weighing>

/** The device's time if it was wrong, and the time beside it is corrected; else null. */
const ClockSaid = Instant.nullable().default(null)

/**
 * The device's clock while it sends: it was off by as much before. Without it the device's times are taken as they
 * are, between the approval (or the day of the plan) and their arrival at the server.
 */
const SentAt = Instant.optional().meta({ description: 'The time on the clock of the device while it sends.' })

/** A driver's result of a stop, given once. `at`: the time on the clock of the device. */
export const StopOutcome = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('done'),
      at: Instant,
      weighings: z.array(Weighing).max(ENTRIES_MAX),
      /** The signature for a pick-up; null: nobody could sign. */
      confirmation: Confirmation.nullable().default(null),
      note: Text(500).default(''),
      /** Required for waste of a business. */
      transporter: Text(200).optional(),
      manifest_number: Text(80).optional(),
    }),
    z.object({ kind: z.literal('failed'), at: Instant, failure: Failure, note: Text(500).default('') }),
  ])
  .meta({ id: 'StopOutcome' })
export type StopOutcome = z.output<typeof StopOutcome>

/** Why what a driver did could not be entered. */
export const StopConflict = z.union([ProblemCode, z.literal('wrong-code')])
export type StopConflict = z.infer<typeof StopConflict>

/** A stop of a round as the desk sees it. */
export const Stop = z
  .object({
    id: z.int(),
    kind: StopKind,
    state: StopState,
    submission_id: z.int().nullable(),
    point_id: z.int().nullable(),
    /** The name of a sender or of a point. */
    name: z.string(),
    tracking_code: z.string().nullable(),
    place: z.string(),
    /** Street and number, as the sender wrote them. A copy that a device keeps from before has none. */
    street: z.string().default(''),
    /** Tracking code of a request. */
    status: Status.nullable(),
    /** Degrees, WGS 84; null: nobody knows. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** The middle of the district stands for the place. */
    near: z.boolean(),
    /** The hours of the appointment, if it is on the day of the round. */
    starts: TimeOfDay.nullable(),
    ends: TimeOfDay.nullable(),
    /** Time zone of these hours: that of its area, which may differ from that of the round. */
    time_zone: TimeZone.nullable().default(null),
    /** Its highest estimated weight; null: unknown. */
    estimate_kg: z.number().nullable(),
    /** The weight taken there. */
    weight_kg: z.number().nullable(),
    done_at: Instant.nullable(),
    clock_said: ClockSaid,
    failure: Failure.nullable(),
    note: z.string(),
    confirmed_by: z.enum(['code', 'signature']).nullable(),
    /** For a conflict: its reason and the driver's result. */
    conflict: StopConflict.nullable(),
    outcome: StopOutcome.nullable(),
  })
  .meta({ id: 'RoundStop' })
export type Stop = z.infer<typeof Stop>

const Driver = z.object({ id: z.int(), username: z.string() })

const round = {
  id: z.int(),
  day: z.iso.date(),
  time_zone: TimeZone,
  driver: Driver.nullable(),
  note: z.string(),
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  started_clock_said: ClockSaid,
  finished_clock_said: ClockSaid,
  /** Grows with every change of the desk and every word of the driver. */
  version: z.int(),
}

/** The lots of a round whose arrival at a store nobody has confirmed. */
const Aboard = z.object({ lots: z.int(), weight_kg: z.number() }).meta({ id: 'RoundAboard' })

export const RoundRow = z
  .object({
    ...round,
    stops: z.int(),
    open: z.int(),
    conflicts: z.int(),
    weight_kg: z.number(),
    aboard: Aboard,
  })
  .meta({ id: 'RoundRow' })
export type RoundRow = z.infer<typeof RoundRow>

/** The source of the distances of a route: as the crow flies, or a routing server. */
export const DistancesBy = z.enum(['straight-line', 'routing'])
export type DistancesBy = z.infer<typeof DistancesBy>

/** The place at which rounds begin and end. */
export const Depot = z
  .object({
    name: Text(120).min(1, 'must not be blank'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  })
  .meta({ id: 'Depot' })
export type Depot = z.output<typeof Depot>

export const Round = z
  .object({
    ...round,
    stops: z.array(Stop),
    aboard: Aboard,
    depot: Depot.nullable(),
    /** Length of the route as it is, from the depot and back if there is one; null: fewer than two known places. */
    way: z.object({ metres: z.int(), by: DistancesBy }).nullable(),
  })
  .meta({ id: 'Round' })
export type Round = z.infer<typeof Round>

/** A place to visit: either a request or a point. */
export const StopTarget = z
  .union([z.object({ submission_id: z.int().positive() }), z.object({ point_id: z.int().positive() })])
  .meta({ id: 'StopTarget' })
export type StopTarget = z.output<typeof StopTarget>

export const NewRound = z
  .object({
    day: z.iso.date(),
    time_zone: TimeZone,
    driver_id: z.int().positive().nullable(),
    note: Text(500),
    /** In the order of the visits. In a round that has begun, the finished stops come before these. */
    stops: z.array(StopTarget).max(STOPS_MAX),
  })
  .meta({ id: 'NewRound' })
export type NewRound = z.output<typeof NewRound>

/** A possible stop on a day. */
export const Candidate = Stop.pick({
  kind: true,
  submission_id: true,
  point_id: true,
  name: true,
  tracking_code: true,
  place: true,
  street: true,
  status: true,
  starts: true,
  ends: true,
  estimate_kg: true,
})
  .extend({
    /** For a point: it is full, was reported, or has no recent state. */
    urgent: z.boolean(),
  })
  .meta({ id: 'RoundCandidate' })
export type Candidate = z.infer<typeof Candidate>

/** A stop as its driver sees it, on the day. */
export const FieldStop = Stop.pick({
  id: true,
  kind: true,
  state: true,
  name: true,
  tracking_code: true,
  place: true,
  street: true,
  latitude: true,
  longitude: true,
  near: true,
  starts: true,
  ends: true,
  time_zone: true,
  failure: true,
})
  .extend({
    /** The sender's mark for finding the door. */
    landmark: z.string().default(''),
    phone_number: z.string().nullable(),
    /** The text of the request's sender. */
    message: z.string(),
    needs: z.array(AccessNeed),
    /** Without photos: who fetches has no need of them. `imageUrl` is null, but in what a device keeps since before. */
    items: z.array(Item.omit({ image_id: true }).extend({ imageUrl: z.string().nullable().default(null) })),
    estimate: Estimate.nullable(),
    /** For a point: groups of the knowledge base. */
    takes: z.array(GroupId),
    /** Nothing is fetched there: it, or its appointment, was cancelled, or a damaged battery waits for the word of staff. */
    off: z.enum(['cancelled', 'on-hold']).nullable(),
    /** It comes from a business: a licensed transporter and the number of a manifest are asked for. */
    manifest_needed: z.boolean(),
    /** Always null. It was a digest of the code, from which a device found the code by trying all of them. */
    code_check: z.string().nullable(),
    /** Kilograms that were weighed there, when it is done. */
    weight_kg: z.number().nullable(),
  })
  .meta({ id: 'FieldStop' })
export type FieldStop = z.infer<typeof FieldStop>

/** A round of today as its driver sees it. */
export const FieldRound = z
  .object({ ...round, depot: Depot.nullable(), stops: z.array(FieldStop) })
  .omit({ driver: true, started_clock_said: true, finished_clock_said: true })
  .meta({ id: 'FieldRound' })
export type FieldRound = z.infer<typeof FieldRound>

const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const ById = z.object({ id: Id })
const ByStop = ById.extend({ stop: Id })
const desk = { access: 'operator', limit: { points: 300, per_s: 60 } } as const
/** A driver's own rounds; staff drive as well. `strict`: phone numbers are in it. */
const field = { access: 'driver', strict: true, limit: { points: 300, per_s: 60 } } as const
const success = { success: z.literal(true) } as const
const one = z.object({ ...success, round: Round })
const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,128}$/, 'must be 8 to 128 letters, digits, - or _')
    .meta({ description: 'A retry with the same key changes nothing again.' }),
})
const Seen = z.object({ version: z.int() })

export const rounds = {
  list: endpoint({
    method: 'GET',
    path: '/api/rounds',
    summary:
      'The rounds of some days, or with `matter` of any day, the members of staff who can drive, and the default time zone',
    ...desk,
    query: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      matter: waitingFor('round-finished', 'stop-conflict'),
    }),
    reply: z.object({
      ...success,
      rounds: z.array(RoundRow),
      /** Those whose work it is first; staff drive as well. */
      drivers: z.array(Driver.extend({ role: Role.default('driver') })),
      /** Time zone of a new round: that of most service areas; without any, that of the installation. */
      // A server of the version before, beside which a new page may run for minutes, says nothing: as it was then.
      time_zone: TimeZone.default('Asia/Jakarta'),
    }),
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/api/rounds/candidates',
    summary: 'Stops for a day that are in no round: appointments, requests without an appointment, points',
    ...desk,
    query: z.object({ day: z.iso.date() }),
    reply: z.object({ ...success, candidates: z.array(Candidate) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/rounds/:id',
    summary: 'A round with its stops in order',
    ...desk,
    params: ById,
    reply: one,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/rounds',
    summary: 'Plan a round; its approved requests become scheduled',
    ...desk,
    body: NewRound,
    reply: one,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/rounds/:id',
    summary:
      'Change a round: its day, its driver, and its open stops in order. A request without an appointment that is taken out is approved again, and its sender reads the reason',
    ...desk,
    params: ById,
    body: NewRound.extend({ ...Seen.shape, reason: Text(NOTE_MAX).optional() }),
    reply: one,
  }),
  order: endpoint({
    method: 'POST',
    path: '/api/rounds/:id/order',
    summary:
      'Put the open stops of a round into the order of the shortest way that visits an earlier appointment before a later one',
    ...desk,
    limit: { points: 60, per_s: 60 },
    params: ById,
    body: Seen,
    reply: one,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/rounds/:id/cancellation',
    summary:
      'Cancel a round in which nothing was done. Its requests without an appointment are approved again, and their senders read the reason. A repeated call gets the same answer',
    ...desk,
    params: ById,
    body: z.object({ reason: Text(NOTE_MAX).optional() }),
    reply: z.object(success),
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/rounds/:id/stops/:stop/settlement',
    summary:
      "Settle a driver's act that could not be entered: enter it now, or set it aside, with the reason",
    ...desk,
    params: ByStop,
    body: z.object({
      decision: z.enum(['enter', 'set-aside']),
      reason: Text(500).min(1, 'must not be blank'),
    }),
    reply: one,
  }),
  today: endpoint({
    method: 'GET',
    path: '/api/field/rounds',
    summary: 'Your rounds of today with all the data for the way, also without a network',
    ...field,
    reply: z.object({ ...success, rounds: z.array(FieldRound) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/field/rounds/:id/start',
    summary: 'Start a round. A repeated call gets the same answer',
    ...field,
    params: ById,
    body: z.object({ at: Instant, sent_at: SentAt }),
    reply: z.object(success),
  }),
  photo: endpoint({
    method: 'PUT',
    path: '/api/field/stops/:id/photos/:photo',
    summary:
      'Upload a photo of a scale, under an id that the device generated. A repeated call gets the same answer',
    ...field,
    params: ById.extend({ photo: z.uuid() }),
    file: PHOTO_FILE,
    reply: z.object(success),
  }),
  outcome: endpoint({
    method: 'POST',
    path: '/api/field/stops/:id/outcome',
    summary:
      'Record the result of a stop, until a week after its day. A result that cannot be entered is kept for the desk. A repeated call gets the same answer',
    ...field,
    params: ById,
    headers: IdempotencyHeader,
    body: z.object({
      outcome: StopOutcome,
      /** Tracking code of the stop's request: after a restore the number of the stop may belong to another one. */
      tracking_code: TrackingCode.optional(),
      sent_at: SentAt,
    }),
    reply: z.object({ ...success, state: StopState, conflict: StopConflict.nullable() }),
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/field/rounds/:id/finish',
    summary:
      'End a round; the stops that were not reached can be planned again. A repeated call gets the same answer',
    ...field,
    params: ById,
    body: z.object({ at: Instant, sent_at: SentAt }),
    reply: z.object(success),
  }),
}
