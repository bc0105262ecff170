import { z } from 'zod'
import { GuestId, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Service = z.enum(['collection', 'supply', 'donation', 'collaboration'])
export type Service = z.infer<typeof Service>

/**
 * `landing`: the form of the four landing pages; `composer`: the timeline's; `walk-in`: somebody brought it without
 * asking before, and staff wrote it down.
 */
export const Channel = z.enum(['landing', 'composer', 'walk-in'])
export type Channel = z.infer<typeof Channel>
/** Those that people fill in themselves. */
export type FormChannel = Exclude<Channel, 'walk-in'>

export const Status = z.enum([
  'pending',
  'approved',
  'scheduled',
  'collected',
  'recycled',
  'rejected',
  'cancelled',
])
export type Status = z.infer<typeof Status>

/**
 * A line of a request's history. The last four end or change what the person wrote: `corrected` and `erased` by staff on
 * the person's word, `withdrawn` by the person, `expired` because nothing had happened for long.
 */
export const EventKind = z.enum([
  'submitted',
  'read',
  'status',
  'claimed',
  'corrected',
  'erased',
  'withdrawn',
  'expired',
])
export type EventKind = z.infer<typeof EventKind>

/** The life of a request. A status that is not listed behind another cannot follow it. */
export const NEXT_STATUSES: Record<Status, readonly Status[]> = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['scheduled', 'collected', 'rejected', 'cancelled'],
  scheduled: ['collected', 'approved', 'rejected', 'cancelled'],
  collected: ['recycled', 'approved'],
  recycled: ['collected'],
  rejected: ['pending', 'approved'],
  cancelled: ['pending'],
}

/** Whether a step takes back a fact that was reported: what was not collected, or not recycled, after all. It needs a reason. */
export const takesBack = (from: Status, to: Status) =>
  (from === 'collected' && to === 'approved') || (from === 'recycled' && to === 'collected')

/** Whether something of a request came in: only then are there kilograms. */
export const cameIn = (status: Status) => status === 'collected' || status === 'recycled'

/** What brings something in; the others ask for something. */
export const HandedOver = Service.extract(['collection', 'donation'])

/** Something is still to come of these; without their sender, nothing more can. */
export const OPEN: ReadonlySet<Status> = new Set<Status>(['pending', 'approved', 'scheduled'])

/** How long before its end the desk is told of an open request of a guest that nobody does anything with. */
export const END_TOLD_DAYS = 30

/** Both form-id sets of the product are right, each in its channel. */
export const FORM_IDS: Record<FormChannel, Record<Service, number>> = {
  landing: { collection: 11, supply: 12, donation: 13, collaboration: 14 },
  composer: { collection: 11, supply: 12, collaboration: 13, donation: 14 },
}

/** What a request is called where its sender gave it no name: as the landing page, or as the composer's action. */
export const SERVICE_TITLES = {
  landing: {
    collection: 'E-Waste Collection',
    supply: 'E-Waste Supply',
    donation: 'Donation',
    collaboration: 'Collaboration',
  },
  composer: {
    collection: 'I Have E-Waste',
    supply: 'I Need E-Waste',
    collaboration: 'Collaboration',
    donation: 'Donation',
  },
} as const satisfies Record<FormChannel, Record<Service, string>>

/** Readable aloud: no 0, O, 1 or I. 32^8 codes, and a code alone opens nothing. */
export const TrackingCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^RSK-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/, 'must look like RSK-7F4K-92QD')

const Phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^[+()\d\s./-]*$/, 'may hold digits, spaces and + - ( ) . / only')

/** Older clients send it as a text. */
const FormId = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])

/**
 * What a sender writes, as a form holds it: only the message must say something. A field that is added here goes through
 * the draft, the outbox and a correction by itself.
 */
export const EnquiryForm = z.object({
  message: Text(5000).min(1, 'must not be blank'),
  location: Text(300),
  phone_number: Phone,
})

const landingFields = {
  ...EnquiryForm.partial().shape,
  message: EnquiryForm.shape.message,
  title: Text(200).optional(),
  form_id: FormId,
  source_url: z.string().max(500).optional(),
  // Accepted for compatibility; what the token or the guest id says is stored instead.
  email: z.string().max(320).optional(),
  username: z.string().max(100).optional(),
  user_id: z.union([z.string().max(100), z.int()]).nullish(),
  guest_id: z.string().max(100).nullish(),
  status: z.string().max(40).optional(),
}

/** An enquiry of a landing page. */
export const NewEnquiry = z.object(landingFields).meta({ id: 'NewEnquiry' })
export type NewEnquiry = z.output<typeof NewEnquiry>

/** A post of the timeline's composer: as an enquiry, with a location. */
export const NewPost = z
  .object({
    ...landingFields,
    location: Text(300).min(1, 'must not be blank'),
    /** An own photo that was uploaded before, or the photo of an own analysis. */
    image_id: z.uuid().nullish(),
  })
  .meta({ id: 'NewPost' })
export type NewPost = z.output<typeof NewPost>

/** What somebody brought without a request. No name and no phone number: nothing of it is about a person. */
export const NewWalkIn = z
  .object({ service: HandedOver, message: Text(5000).min(1, 'must not be blank') })
  .meta({ id: 'NewWalkIn' })
export type NewWalkIn = z.output<typeof NewWalkIn>

const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,128}$/, 'must be 8 to 128 letters, digits, - or _')
    .optional()
    .meta({ description: 'Makes a retry safe: the same key and body answer the first result again.' }),
})

const GuestHeaders = z.object({
  'x-guest-id': GuestId.optional().meta({
    description: 'Identifies a guest; a bearer token goes before it.',
  }),
})

const Submitted = z
  .object({
    success: z.literal(true),
    id: z.int(),
    tracking_code: z.string(),
    service: Service,
    submitted_at: Instant,
    /** Only for a guest: the id under which the enquiry can be followed. */
    guest_id: z.string().optional(),
  })
  .meta({ id: 'Submitted' })

/** What the sender of a request may see of its history: what happened and when, not who did it. */
export const TrackedEvent = z.object({ at: Instant, status: Status, note: z.string().nullable() })

export const TrackedSubmission = z
  .object({
    tracking_code: z.string(),
    service: Service,
    title: z.string(),
    message: z.string(),
    location: z.string(),
    status: Status,
    submitted_at: Instant,
    read_at: Instant.nullable(),
    /** A signed link that expires; null: without a photo. */
    imageUrl: z.string().nullable(),
    history: z.array(TrackedEvent),
  })
  .meta({ id: 'TrackedSubmission' })

/** A row of the admin table. `phoneNumber` is the wire name of the product's specification. */
export const SubmissionRow = z
  .object({
    id: z.int(),
    tracking_code: z.string(),
    channel: Channel,
    service: Service,
    username: z.string(),
    user_id: z.int().nullable(),
    title: z.string(),
    message: z.string(),
    phoneNumber: z.string().nullable(),
    location: z.string(),
    submitted_at: Instant,
    status: Status,
    read_at: Instant.nullable(),
  })
  .meta({ id: 'SubmissionRow' })
export type SubmissionRow = z.infer<typeof SubmissionRow>

export const SubmissionEvent = z
  .object({
    at: Instant,
    kind: EventKind,
    /** The username of who did it; null for a guest or an account that is gone. */
    actor: z.string().nullable(),
    status: Status.nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'SubmissionEvent' })
export type SubmissionEvent = z.infer<typeof SubmissionEvent>

export const SubmissionDetail = SubmissionRow.extend({
  email: z.string().nullable(),
  source_url: z.string().nullable(),
  /** When every word of its sender was removed; null: it is somebody's. */
  anonymised_at: Instant.nullable(),
  /** When its sender's words are removed unless something is done with it; null: that is not near. */
  ends_at: Instant.nullable(),
  /** Grows with every line of the history: says whether what was read is still how it is. */
  version: z.int(),
  /** A signed link that expires; null: without a photo. */
  imageUrl: z.string().nullable(),
  history: z.array(SubmissionEvent),
}).meta({ id: 'SubmissionDetail' })
export type SubmissionDetail = z.infer<typeof SubmissionDetail>

/** Why staff changed what somebody wrote. It stays in the history, also when the person is gone. */
const Reason = Text(1000).min(1, 'must not be blank')

/** `version` is that of the request as it was read: what has happened meanwhile must be seen first. */
export const Correction = z
  .object({
    version: z.int(),
    reason: Reason,
    title: Text(200).min(1, 'must not be blank').optional(),
    ...EnquiryForm.partial().shape,
    phone_number: Phone.nullish().meta({ description: 'Null or empty removes it.' }),
  })
  .meta({ id: 'Correction' })
export type Correction = z.output<typeof Correction>

const SubmissionId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const submissions = {
  submit: endpoint({
    method: 'POST',
    path: '/api/submit-ewaste',
    summary: 'Send an enquiry from a landing page, as a guest or signed in',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    headers: GuestHeaders.extend(IdempotencyHeaders.shape),
    body: NewEnquiry,
    reply: Submitted,
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/submissions',
    summary: 'Post a request from the timeline',
    access: 'member',
    limit: { points: 30, per_s: 60 },
    headers: IdempotencyHeaders,
    body: NewPost,
    reply: Submitted,
  }),
  walkIn: endpoint({
    method: 'POST',
    path: '/api/submissions/walk-in',
    summary: 'Write down what somebody brought without a request; it is collected from the start',
    access: 'operator',
    limit: { points: 120, per_s: 60 },
    headers: IdempotencyHeaders.required(),
    body: NewWalkIn,
    reply: z.object({ success: z.literal(true), submission: SubmissionDetail }),
  }),
  track: endpoint({
    method: 'GET',
    path: '/api/submissions/track/:code',
    summary: 'The state of the own request, by tracking code and guest id or token',
    access: 'open',
    limit: { points: 120, per_s: 60 },
    params: z.object({ code: z.string().max(40) }),
    headers: GuestHeaders,
    reply: z.object({ success: z.literal(true), submission: TrackedSubmission }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/submissions/track/:code',
    summary:
      'Takes back the own request, by tracking code and guest id or token: an open one is cancelled, and every word of the person is removed',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    params: z.object({ code: z.string().max(40) }),
    headers: GuestHeaders,
    reply: z.object({ success: z.literal(true) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/submissions/:id',
    summary: 'One request with its history; reading it as staff marks it as read',
    access: 'operator',
    limit: { points: 600, per_s: 60 },
    params: SubmissionId,
    reply: z.object({ success: z.literal(true), submission: SubmissionDetail }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/submissions/:id',
    summary:
      'Takes back an own request: an open one is cancelled, and every word of the person is removed. Again: the same answer',
    access: 'member',
    limit: { points: 60, per_s: 60 },
    params: SubmissionId,
    reply: z.object({ success: z.literal(true) }),
  }),
  review: endpoint({
    method: 'PATCH',
    path: '/api/submissions/:id',
    summary:
      'Move a request to its next status, with a note to the sender; what was collected or recycled is taken back with one that says why',
    access: 'operator',
    limit: { points: 300, per_s: 60 },
    params: SubmissionId,
    body: z.object({ status: Status, note: Text(1000).optional() }),
    reply: z.object({ success: z.literal(true), submission: SubmissionDetail }),
  }),
  correct: endpoint({
    method: 'POST',
    path: '/api/submissions/:id/correction',
    summary: 'Correct what the sender wrote, on their word; what is missing stays as it is',
    access: 'operator',
    limit: { points: 60, per_s: 60 },
    params: SubmissionId,
    body: Correction,
    reply: z.object({ success: z.literal(true), submission: SubmissionDetail }),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/submissions/:id/erasure',
    summary:
      'Remove every word of the sender, on their word; an open request is cancelled. Again: the same answer',
    access: 'operator',
    limit: { points: 60, per_s: 60 },
    params: SubmissionId,
    body: z.object({ reason: Reason }),
    reply: z.object({ success: z.literal(true), submission: SubmissionDetail }),
  }),
}
