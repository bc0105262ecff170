import { z } from 'zod'
import { Appointment, TimeOfDay } from './appointments.ts'
import { GuestId, Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { Estimate, Handover, RequestItem } from '../reference/items.ts'
import { Bilingual, ClassId } from '../reference/knowledge.ts'
import { LegalRoute } from '../reference/legal-routes.ts'
import { LOCALES } from '../foundation/locale.ts'
import { Phone } from '../foundation/phone.ts'
import { ProblemCode, ProblemPlace } from '../foundation/problems.ts'
import { PHOTO_FILE, Photo } from '../foundation/photos.ts'
import { NextStep } from './next-step.ts'
import { RegularForSender, RegularOfRequest } from './rhythms.ts'
import { GivenReason, ReasonKey } from './rejections.ts'
import { Conversation, EventKind, Failure, LIFE, lifeInWords } from './request-life.ts'
import { Status } from '../foundation/status.ts'
import { readTrackingCode } from '../foundation/typed-code.ts'
import { Outcomes } from './weights.ts'

export const Service = z.enum(['collection', 'supply', 'donation', 'collaboration'])
export type Service = z.infer<typeof Service>

/**
 * `landing`: the form of the four landing pages; `composer`: the timeline's; `walk-in`: somebody brought it without
 * asking before, and staff wrote it down; `phone`: somebody called, and staff wrote it down; `drop-off`: what a driver
 * brought from a drop-off point; `partner`: a program of somebody else's sent it, with a key; `import`: it
 * stood in a register that an administrator brought in; `chat`: somebody wrote it in a service of messages; `regular`: it
 * was made of a regular pick-up for a day.
 */
export const Channel = z.enum([
  'landing',
  'composer',
  'walk-in',
  'drop-off',
  'phone',
  'partner',
  'import',
  'chat',
  'regular',
])
export type Channel = z.infer<typeof Channel>
/** Those that people fill in themselves. */
export type FormChannel = Exclude<
  Channel,
  'walk-in' | 'drop-off' | 'phone' | 'partner' | 'import' | 'chat' | 'regular'
>

/** A rejection that needs no reason. `spam`: nobody's request; nobody is told of it. */
export const Rejection = z.enum(['spam'])
export type Rejection = z.infer<typeof Rejection>

/** The services that hand material over; the others ask for something. */
export const HandedOver = Service.extract(['collection', 'donation'])
export type HandedOver = z.infer<typeof HandedOver>

/** How long before its end the desk is told of an open request of a guest that nobody does anything with. */
export const END_TOLD_DAYS = 30

/** Both form-id sets of the product are right, each in its channel. */
export const FORM_IDS: Record<FormChannel, Record<Service, number>> = {
  landing: { collection: 11, supply: 12, donation: 13, collaboration: 14 },
  composer: { collection: 11, supply: 12, collaboration: 13, donation: 14 },
}

/** The default title of a request: that of the landing page, or of the composer's action. */
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
  .overwrite((typed) => readTrackingCode(typed) ?? typed)
  .regex(/^RSK-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/, 'must look like RSK-7F4K-92QD')

/** Empty: no mails are wanted. */
const NotifyEmail = z
  .string()
  .trim()
  .max(254)
  .regex(new RegExp(`^$|${z.regexes.email.source}`), 'must be a valid email address')

/** Older clients send it as a text. */
const FormId = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])

/** How long a message may be. */
export const MESSAGE_MAX = 5000
/** How long a street or a landmark may be. */
export const ADDRESS_MAX = 200
/** How long the name of a person may be. */
export const NAME_MAX = 100
/** A text of staff: a note to the sender, or a reason. */
export const NOTE_MAX = 1000

/**
 * The sender's fields, as a form holds them: only the message must say something. A field that is added here goes
 * through the draft, the outbox and a correction by itself.
 */
export const EnquiryForm = z.object({
  message: Text(MESSAGE_MAX).min(1, 'must not be blank'),
  location: Text(300),
  /** Street and number of the place where something is fetched. */
  street: Text(ADDRESS_MAX),
  /** A mark by which the driver finds the door, such as a colour or a neighbour. */
  landmark: Text(ADDRESS_MAX),
  /** The person to ask for. */
  name: Text(NAME_MAX),
  phone_number: Phone,
  /** The address for mails about this request. */
  notify_email: NotifyEmail,
  /** The number that gets messages about this request; leaving one is the consent to them. */
  notify_phone: Phone,
})

const landingFields = {
  ...EnquiryForm.partial().shape,
  message: EnquiryForm.shape.message,
  /** For a collection or a donation. */
  ...Handover.partial().shape,
  /** The chosen pick-up time. A time that is gone is no reason to refuse the request: the answer says so. */
  slot_id: z.int().positive().optional(),
  title: Text(200).optional(),
  form_id: FormId,
  source_url: z.string().max(500).optional(),
  /** The sender's language on the page, and so of the mails about it. */
  locale: z.enum(LOCALES).optional(),
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

export const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,128}$/, 'must be 8 to 128 letters, digits, - or _')
    .optional()
    .meta({ description: 'Makes a retry safe: the same key and body get the first answer again.' }),
})

const GuestHeaders = z.object({
  'x-guest-id': GuestId.optional().meta({
    description: 'Identifies a guest; a bearer token takes precedence.',
  }),
})

const MailHeaders = z.object({
  'link-token': z.string().max(64).meta({
    description: 'What stands behind `#answer=` in the link of a mail about a message of the operator.',
  }),
})

/** The result for a time that was chosen in the form: made, taken by somebody else, or against the area's terms. */
export const WishedBooking = z.enum(['made', 'taken', 'not-offered'])
export type WishedBooking = z.infer<typeof WishedBooking>

const Submitted = z
  .object({
    success: z.literal(true),
    id: z.int(),
    tracking_code: z.string(),
    service: Service,
    submitted_at: Instant,
    /** Only for a guest: the id under which the enquiry can be followed. */
    guest_id: z.string().optional(),
    /** Only where a time was chosen. */
    booking: WishedBooking.optional(),
  })
  .meta({ id: 'Submitted' })

/** The history of a request for its sender: events and times, without the people who acted. */
export const TrackedEvent = z.object({
  at: Instant,
  /** A `message` of staff and an `answer` of the sender are no steps: their status is the one that the request had. */
  kind: z.enum(['step', 'message', 'answer']).default('step'),
  status: Status,
  note: z.string().nullable(),
  /** Why nothing was picked up. A copy that a device has kept since before lacks it. */
  failure: Failure.nullable().default(null),
  /** Why it was rejected, where staff chose a reason. */
  reason: GivenReason.nullable().default(null),
  /** The outcomes of its kilograms by then, where recorded kilograms led to this step; null: a person did. */
  outcomes: Outcomes.nullable().default(null),
  /** Of a message: staff wait for an answer to it. */
  question: z.boolean().default(false),
  /** Of an answer: when staff first opened the request after it. */
  read_at: Instant.nullable().default(null),
  /** Of an answer: a signed link to its photo, which expires. */
  imageUrl: z.string().nullable().default(null),
})
export type TrackedEvent = z.infer<typeof TrackedEvent>

/** The items of a request, as they are read. */
const handedOver = {
  ...Handover.shape,
  items: z.array(RequestItem),
  /** Estimated weight of the items; null: unknown. */
  estimate: Estimate.nullable(),
  /** When it is picked up; null: no appointment was made here. */
  appointment: Appointment.nullable(),
  /** A damaged battery is among them, and staff have not said yet how it is fetched: nothing can be arranged until then. */
  on_hold: z.boolean(),
}

export const TrackedSubmission = z
  .object({
    ...handedOver,
    tracking_code: z.string(),
    service: Service,
    title: z.string(),
    message: z.string(),
    location: z.string(),
    // Copies that a device keeps from before have none.
    street: z.string().default(''),
    landmark: z.string().default(''),
    name: z.string().default(''),
    phone_number: z.string().nullable(),
    /** The address for mails about it. A copy that a device keeps from before has none. */
    notify_email: z.string().nullable().default(null),
    /** The number for messages about it. A copy that a device keeps from before has none. */
    notify_phone: z.string().nullable().default(null),
    status: Status,
    submitted_at: Instant,
    read_at: Instant.nullable(),
    /** Grows with every line of the history but those of what staff do among themselves: opened it, gave it to a colleague. */
    version: z.int(),
    /** The day on which somebody comes by for it, where a round was planned; null: none was. */
    visit_day: z.iso.date().nullable().default(null),
    /** To be read out to whoever fetches it, while somebody is to come. */
    handover_code: z.string().nullable().default(null),
    /** The tracking code of the request with which it goes on; null: it stands for itself. */
    merged_into: z.string().nullable(),
    /** Whether its sender may still change it, or cancel it. */
    open: z.boolean(),
    /** `asked`: staff wait for an answer of the sender; `answered`: the sender wrote last. */
    conversation: Conversation.nullable().default(null),
    /** Whether its sender may write to staff now. */
    may_write: z.boolean().default(false),
    /** The regular pick-up of which it was made; null: it stands for itself. A copy that a device keeps from before has none. */
    regular: RegularForSender.nullable().default(null),
    /** Ids of the drop-off points nearest to its place, the nearest first, where it was rejected and they may help. */
    near_points: z.array(z.int()).default([]),
    /** A signed link that expires; null: without a photo. */
    imageUrl: z.string().nullable(),
    history: z.array(TrackedEvent),
  })
  .meta({ id: 'TrackedSubmission' })
export type TrackedSubmission = z.infer<typeof TrackedSubmission>

/**
 * The messages about a request as the link of a mail shows them: of the sender's answers when they were sent and read,
 * not their words, because an address may have been mistyped.
 */
export const MailedMessages = TrackedSubmission.pick({
  tracking_code: true,
  conversation: true,
  may_write: true,
  history: true,
}).meta({ id: 'MailedMessages' })
export type MailedMessages = z.infer<typeof MailedMessages>

/** A member of staff, as colleagues see them. */
export const StaffMember = z.object({ id: z.int(), username: z.string() }).meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>

/** When somebody comes by for it: at its appointment, else on the day of the round in which it is. */
export const PlannedVisit = z
  .object({
    day: z.iso.date(),
    starts: TimeOfDay.nullable(),
    ends: TimeOfDay.nullable(),
    /** The round that is to go there, or goes; null: none does. */
    round_id: z.int().nullable(),
    /** The day of that round, which may be another one. */
    round_day: z.iso.date().nullable(),
  })
  .meta({ id: 'PlannedVisit' })
export type PlannedVisit = z.infer<typeof PlannedVisit>

/** So many of a class. */
export const Goods = z
  .object({ device_class: ClassId.nullable(), name: Bilingual.nullable(), quantity: z.int() })
  .meta({ id: 'Goods' })
export type Goods = z.infer<typeof Goods>

/** A row of the admin table. `phoneNumber` is the wire name of the product's specification. */
export const SubmissionRow = z
  .object({
    id: z.int(),
    tracking_code: z.string(),
    channel: Channel,
    service: Service,
    username: z.string(),
    /** The name that the sender gave; empty: none. */
    name: z.string(),
    user_id: z.int().nullable(),
    title: z.string(),
    message: z.string(),
    phoneNumber: z.string().nullable(),
    location: z.string(),
    submitted_at: Instant,
    status: Status,
    read_at: Instant.nullable(),
    /** By when staff should have acted; null: nothing waits for them, or whoever asks is not one of them. */
    due_at: Instant.nullable(),
    /** For staff: at its last visit nothing was picked up, and it has taken no step since. */
    failed: z.boolean().default(false),
    /** The assignee, shown to staff only. */
    assignee: StaffMember.nullable(),
    /** `asked`: staff wait for an answer of the sender; `answered`: the sender wrote last, and staff have not replied. */
    conversation: Conversation.nullable(),
    // For staff: the facts that their work needs. A server of the version before leaves them out.
    /** The district of its place, and its city; null: not known. */
    district: z.object({ name: z.string(), city: z.string() }).nullable().default(null),
    visit: PlannedVisit.nullable().default(null),
    /** The items by class; null: a device without a class. */
    goods: z.array(Goods).default([]),
    /** Recorded so far; null: nothing was weighed. */
    weight_kg: z.number().nullable().default(null),
    /** The one action by which it goes on; null: nothing is left to do. */
    next_step: NextStep.nullable().default(null),
  })
  .meta({ id: 'SubmissionRow' })
export type SubmissionRow = z.infer<typeof SubmissionRow>

/** Stands where a person's name and words stood. */
export const REMOVED = '[removed]'

/** The sender as other people call them: the given name, else that of the account or the guest. */
export const senderName = ({ name, username }: Pick<SubmissionRow, 'name' | 'username'>) => name || username

/** A place as one line, the street first; either part may be empty. */
export const addressLine = ({ street, location }: { street: string; location: string }) =>
  [street, location].filter(Boolean).join(', ')

/** The fields of a request that a sender or staff can change. */
export const ChangedField = z.enum(['title', ...EnquiryForm.keyof().options, ...Handover.keyof().options])
export type ChangedField = z.infer<typeof ChangedField>

export const SubmissionEvent = z
  .object({
    /** When it happened, as far as the clock of a device or the day of a paper is believed. */
    at: Instant,
    /** When the server heard of it, where that was later. */
    told_at: Instant.optional(),
    kind: EventKind,
    /** The username of who did it; null for a guest or an account that is gone. */
    actor: z.string().nullable(),
    status: Status.nullable(),
    note: z.string().nullable(),
    failure: Failure.nullable(),
    rejection: Rejection.nullable(),
    /** Why it was rejected, where staff chose a reason. */
    reason: GivenReason.nullable(),
    /** The outcomes of its kilograms by then, where recorded kilograms led to this step; null: a person did. */
    outcomes: Outcomes.nullable(),
    /** The username of who was to look after it. */
    assignee: z.string().nullable(),
    /** The other request, of one that was merged. */
    other: z.object({ id: z.int(), tracking_code: z.string() }).nullable(),
    /** Of a change by the sender or by staff: the fields that it changed. Null: of other lines, and of changes before these were kept. */
    changed: z.array(ChangedField).nullable(),
    /** Of a message: staff wait for an answer to it. */
    question: z.boolean(),
    /** Of an answer: a signed link to its photo, which expires. */
    imageUrl: z.string().nullable(),
  })
  .meta({ id: 'SubmissionEvent' })
export type SubmissionEvent = z.infer<typeof SubmissionEvent>

/** The kilograms of a request that have not met their end, by place. `merged`: put together with those of other requests. */
export const Unsettled = z
  .object({
    place: z.enum(['aboard', 'stock', 'underway', 'held', 'merged']),
    /** The store in which they lie, or which they left; null: of `merged`. */
    store: z.string().nullable(),
    weight_kg: z.number(),
  })
  .meta({ id: 'Unsettled' })
export type Unsettled = z.infer<typeof Unsettled>

export const SubmissionDetail = SubmissionRow.extend({
  ...handedOver,
  street: z.string(),
  landmark: z.string(),
  /** The message is what the form writes of these items where nobody types one: it says nothing that they do not. */
  message_of_items: z.boolean(),
  /** When a caller, or who brought it, agreed by mouth that this is written down; null: nobody was asked. */
  consented_at: Instant.nullable(),
  /** The request with which it goes on; null: it stands for itself. */
  merged_into: z.object({ id: z.int(), tracking_code: z.string() }).nullable(),
  /** When staff said how the damaged battery is fetched. */
  cleared_at: Instant.nullable(),
  /** The way the law asks for; null: nobody has said where it comes from. */
  route: LegalRoute.nullable(),
  /** For hazardous waste of a business: its transporter and its manifest. */
  transporter: z.string().nullable(),
  manifest_number: z.string().nullable(),
  email: z.string().nullable(),
  notify_email: z.string().nullable(),
  notify_phone: z.string().nullable(),
  source_url: z.string().nullable(),
  /** The service of messages in which it was written, and the telephone number where the service tells it; null: not by message. */
  chat: z.object({ service: z.string(), phone: z.string().nullable() }).nullable(),
  /** When every word of its sender was removed; null: it is somebody's. */
  anonymised_at: Instant.nullable(),
  /**
   * When its sender's words are removed unless something is done with it; null: that is not near. Opening it is enough, so
   * that whoever reads a request always meets null.
   */
  ends_at: Instant.nullable(),
  /** Grows with every line of the history: says whether what was read is still how it is. */
  version: z.int(),
  /** The regular pick-up of which it was made; null: it stands for itself. */
  regular: RegularOfRequest.nullable(),
  /** The kilograms that speak against "recycled" in the ledger; marking it all the same takes a note that says why. */
  unsettled: z.array(Unsettled),
  /** The possible next statuses. */
  next: z.array(Status),
  /** The status before the last step of staff, if that can be undone; `approved` where its appointment is gone. */
  way_back: Status.nullable(),
  /** A signed link that expires; null: without a photo. */
  imageUrl: z.string().nullable(),
  history: z.array(SubmissionEvent),
}).meta({ id: 'SubmissionDetail' })
export type SubmissionDetail = z.infer<typeof SubmissionDetail>

/** Why staff changed what somebody wrote. It stays in the history, also when the person is gone. */
const Reason = Text(NOTE_MAX).min(1, 'must not be blank')

/** `version` is that of the request as it was read: staff must see later changes first. */
export const Correction = z
  .object({
    version: z.int(),
    reason: Reason,
    title: Text(200).min(1, 'must not be blank').optional(),
    ...EnquiryForm.partial().shape,
    ...Handover.partial().shape,
    phone_number: Phone.nullish().meta({ description: 'Null or empty removes it.' }),
  })
  .meta({ id: 'Correction' })
export type Correction = z.output<typeof Correction>

/** The sender's changes, before the collection; missing fields keep their value. */
export const Amendment = z
  .object({
    version: z.int(),
    ...EnquiryForm.partial().shape,
    ...Handover.partial().shape,
    phone_number: Phone.nullish().meta({ description: 'Null or empty removes it.' }),
  })
  .meta({ id: 'Amendment' })
export type Amendment = z.output<typeof Amendment>

/** The sender's answer to staff: words, a photo or both. */
export const Answer = z
  .object({
    text: Text(NOTE_MAX),
    /** A photo that was uploaded for this request before. */
    image_id: z.uuid().nullish(),
  })
  .meta({ id: 'Answer' })
export type Answer = z.output<typeof Answer>

const AsRead = z.int().optional().meta({
  description:
    'The version of the request when it was read. If the request has changed since, the call changes nothing.',
})

/** A step of staff with a request. */
export const Review = z
  .object({
    status: Status.meta({ description: lifeInWords }),
    note: Text(NOTE_MAX).optional(),
    /** The appointment failed: another one can be made. */
    failure: Failure.optional(),
    /** For a rejection before approval. The sender is not told, so no note goes with it. */
    rejection: Rejection.optional(),
    /** For a rejection: the key of a reason of the settings, whose words the sender reads. Without one they read a general sentence. */
    reason: ReasonKey.optional(),
    /** For a collection from a business: the licensed transporter, and the number of the manifest. */
    transporter: Text(200).min(1, 'must not be blank').optional(),
    manifest_number: Text(80).min(1, 'must not be blank').optional(),
    version: AsRead,
  })
  .meta({ id: 'Review' })
export type Review = z.output<typeof Review>

/** How the damaged battery of a request is fetched. */
export const Clearance = z
  .object({ note: Text(NOTE_MAX).min(1, 'must not be blank'), version: AsRead })
  .meta({ id: 'Clearance' })
export type Clearance = z.output<typeof Clearance>

/** How many requests are decided about at once. */
export const BULK_MAX = 100

/** The steps for several requests at once, with their starting statuses: only steps forward. */
export const BULK = {
  approved: LIFE.approve.from,
  rejected: LIFE.reject.from,
  cancelled: LIFE.cancel.from,
  pending: LIFE.reopen.from,
} as const satisfies Partial<Record<Status, readonly Status[]>>
export const BulkStatus = Status.extract(['approved', 'rejected', 'cancelled', 'pending'])
export type BulkStatus = z.infer<typeof BulkStatus>

/** One step of staff for several requests. */
export const BulkReview = z
  .object({
    ids: z.array(z.int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(BULK_MAX),
    status: BulkStatus,
    note: Text(NOTE_MAX).optional(),
    rejection: Rejection.optional(),
    reason: ReasonKey.optional(),
  })
  .meta({ id: 'BulkReview' })
export type BulkReview = z.output<typeof BulkReview>

/** The result for one of them, with the reason if it was not done. */
export const BulkResult = z
  .discriminatedUnion('done', [
    /** `status`: of a step, where it led. An approved request whose time is confirmed with it is scheduled. */
    z.object({ id: z.int(), done: z.literal(true), status: Status.optional() }),
    z.object({
      id: z.int(),
      done: z.literal(false),
      code: ProblemCode,
      error: z.string(),
      /** The place where something else is to be done first. */
      at: ProblemPlace.optional(),
    }),
  ])
  .meta({ id: 'BulkResult' })
export type BulkResult = z.infer<typeof BulkResult>

export const SubmissionId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

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
  track: endpoint({
    method: 'GET',
    path: '/api/submissions/track/:code',
    summary: 'The state of your request, by tracking code and guest id or token',
    access: 'open',
    limit: { points: 120, per_s: 60 },
    params: z.object({ code: z.string().max(40) }),
    headers: GuestHeaders,
    reply: z.object({ success: z.literal(true), submission: TrackedSubmission }),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/submissions/track/:code/claim',
    summary:
      'Take over a request that staff wrote down to this device or account, with the key that the person got. A repeated call gets the same answer',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    params: z.object({ code: z.string().max(40) }),
    headers: GuestHeaders,
    body: z.object({ key: GuestId }),
    reply: z.object({ success: z.literal(true), submission: TrackedSubmission }),
  }),
  amend: endpoint({
    method: 'PATCH',
    path: '/api/submissions/track/:code',
    summary:
      'Change the text of your request, by tracking code and guest id or token, until it is collected or ends',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    params: z.object({ code: z.string().max(40) }),
    headers: GuestHeaders,
    body: Amendment,
    reply: z.object({ success: z.literal(true), submission: TrackedSubmission }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/submissions/track/:code/cancellation',
    summary:
      'Cancel your request, by tracking code and guest id or token, until it is collected or ends; its text stays. A repeated call gets the same answer',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    params: z.object({ code: z.string().max(40) }),
    headers: GuestHeaders,
    reply: z.object({ success: z.literal(true), submission: TrackedSubmission }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/submissions/track/:code/answers',
    summary:
      'Write to the operator about your request, by tracking code and guest id or token: words, a photo or both. A repeated call gets the same answer',
    access: 'open',
    limit: { points: 10, per_s: 60 },
    params: z.object({ code: z.string().max(40) }),
    headers: GuestHeaders.extend(IdempotencyHeaders.required().shape),
    body: Answer,
    reply: z.object({ success: z.literal(true), submission: TrackedSubmission }),
  }),
  mailed: endpoint({
    method: 'GET',
    path: '/api/submissions/track/:code/messages',
    summary: 'The messages about a request, by tracking code and the token of the link in a mail about them',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    params: z.object({ code: z.string().max(40) }),
    headers: MailHeaders,
    reply: z.object({ success: z.literal(true), messages: MailedMessages }),
  }),
  answerMailed: endpoint({
    method: 'POST',
    path: '/api/submissions/track/:code/messages',
    summary:
      'Answer the operator by tracking code and the token of the link in a mail. A repeated call gets the same answer',
    access: 'open',
    limit: { points: 10, per_s: 60 },
    params: z.object({ code: z.string().max(40) }),
    headers: MailHeaders.extend(IdempotencyHeaders.required().shape),
    body: z.object({ text: Text(NOTE_MAX).min(1, 'must not be blank') }),
    reply: z.object({ success: z.literal(true), messages: MailedMessages }),
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/api/submissions/track/:code/photos',
    summary:
      'Upload a photo for an answer about your request, by tracking code and guest id or token; deleted after a day unless an answer uses it',
    access: 'open',
    limit: { points: 10, per_s: 60 },
    params: z.object({ code: z.string().max(40) }),
    headers: GuestHeaders,
    file: PHOTO_FILE,
    reply: z.object({ success: z.literal(true), image: Photo }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/submissions/track/:code',
    summary:
      'Withdraw your request, by tracking code and guest id or token: an open one is cancelled, and every word of the person is removed',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    params: z.object({ code: z.string().max(40) }),
    headers: GuestHeaders,
    reply: z.object({ success: z.literal(true) }),
  }),
  stopMails: endpoint({
    method: 'DELETE',
    path: '/api/submissions/track/:code/notify-email',
    summary:
      'Forget the address for mails about your request, by tracking code and guest id or token. A repeated call gets the same answer',
    access: 'open',
    limit: { points: 30, per_s: 60 },
    params: z.object({ code: z.string().max(40) }),
    headers: GuestHeaders,
    reply: z.object({ success: z.literal(true), submission: TrackedSubmission }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/submissions/:id',
    summary: 'A request with its history; a member of staff who reads it marks it as read',
    access: 'operator',
    limit: { points: 600, per_s: 60 },
    params: SubmissionId,
    reply: z.object({ success: z.literal(true), submission: SubmissionDetail }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/submissions/:id',
    summary:
      'Withdraw your request: an open one is cancelled, and every word of the person is removed. A repeated call gets the same answer',
    access: 'member',
    limit: { points: 60, per_s: 60 },
    params: SubmissionId,
    reply: z.object({ success: z.literal(true) }),
  }),
  review: endpoint({
    method: 'PATCH',
    path: '/api/submissions/:id',
    summary:
      'Move a request to its next status, with a note to the sender, or undo the last step with a note that says why',
    access: 'operator',
    limit: { points: 300, per_s: 60 },
    params: SubmissionId,
    body: Review,
    reply: z.object({ success: z.literal(true), submission: SubmissionDetail }),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/submissions/bulk',
    summary:
      'Take the same step with several requests, each by itself; the answer says for each whether it was done. A repeated call gets the same answer',
    access: 'operator',
    limit: { points: 60, per_s: 60 },
    body: BulkReview,
    reply: z.object({ success: z.literal(true), results: z.array(BulkResult) }),
  }),
  correct: endpoint({
    method: 'POST',
    path: '/api/submissions/:id/correction',
    summary: "Correct the text of a request at its sender's word; missing fields keep their value",
    access: 'operator',
    limit: { points: 60, per_s: 60 },
    params: SubmissionId,
    body: Correction,
    reply: z.object({ success: z.literal(true), submission: SubmissionDetail }),
  }),
  clear: endpoint({
    method: 'POST',
    path: '/api/submissions/:id/clearance',
    summary:
      'Say how the damaged battery of a request is fetched, so that an appointment can be made. A repeated call gets the same answer',
    access: 'operator',
    limit: { points: 60, per_s: 60 },
    params: SubmissionId,
    body: Clearance,
    reply: z.object({ success: z.literal(true), submission: SubmissionDetail }),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/submissions/:id/erasure',
    summary:
      'Remove every word of the sender at their request; an open request is cancelled. A repeated call gets the same answer',
    access: 'operator',
    limit: { points: 60, per_s: 60 },
    params: SubmissionId,
    body: z.object({ reason: Reason }),
    reply: z.object({ success: z.literal(true), submission: SubmissionDetail }),
  }),
}
