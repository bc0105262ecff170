import { z } from 'zod'
import { Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { Handover, Item, ITEMS_MAX } from '../reference/items.ts'
import { Phone } from '../foundation/phone.ts'
import {
  BULK_MAX,
  BulkResult,
  EnquiryForm,
  HandedOver,
  IdempotencyHeaders,
  NOTE_MAX,
  Service,
  StaffMember,
  SubmissionDetail,
  SubmissionId,
  WishedBooking,
} from './submissions.ts'
import { RejectionReasons } from './rejections.ts'
import { RequestFilters, TimelineQuery } from './timeline.ts'

/** `version` is that of the request as it was read: staff must see later changes first. */
const version = z.int()

/** The assignee of a request; null: nobody. */
export const Assignment = z
  .object({ version, assignee_id: z.int().positive().nullable() })
  .meta({ id: 'Assignment' })
export type Assignment = z.output<typeof Assignment>

const requestId = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** The assignee of several requests; `from`: the assignee that the caller saw, so that nobody takes a colleague's request unseen. */
export const BulkAssignment = z
  .object({
    requests: z
      .array(z.object({ id: requestId, from: z.int().positive().nullable() }))
      .min(1)
      .max(BULK_MAX),
    assignee_id: Assignment.shape.assignee_id,
  })
  .meta({ id: 'BulkAssignment' })
export type BulkAssignment = z.output<typeof BulkAssignment>

/** A note of staff or a partner on a request; its sender never reads it. */
export const InternalNote = z
  .object({
    id: z.int(),
    at: Instant,
    /** A member of staff, or the partner who sent it; null: the account is gone. */
    author: z.string().nullable(),
    text: z.string(),
  })
  .meta({ id: 'InternalNote' })
export type InternalNote = z.infer<typeof InternalNote>

const Said = z.object({ text: Text(NOTE_MAX).min(1, 'must not be blank') })

/**
 * A delivery without a request. Who brought it may be named; `consent`: the person was told what is stored, and agreed. Without a
 * person it holds no personal data.
 */
export const NewWalkIn = z
  .object({
    service: HandedOver,
    message: EnquiryForm.shape.message,
    waste_source: Handover.shape.waste_source.default(null),
    name: EnquiryForm.shape.name.default(''),
    phone_number: Phone.default(''),
    notify_email: EnquiryForm.shape.notify_email.default(''),
    consent: z.boolean().default(false),
  })
  .refine(({ consent, ...person }) => consent || !namesPerson(person), {
    path: ['consent'],
    message: 'is needed before a name, a phone number or an address is stored',
  })
  .meta({ id: 'NewWalkIn' })
export type NewWalkIn = z.output<typeof NewWalkIn>

type Person = { name: string; phone_number: string; notify_email: string }
/** Whether a walk-in says who brought it. */
export const namesPerson = ({ name, phone_number, notify_email }: Person): boolean =>
  [name, phone_number, notify_email].some((typed) => typed.trim() !== '')

/** A request from a phone call. `consent`: the person was told what is stored, and agreed. */
export const NewCall = z
  .object({
    service: Service,
    name: EnquiryForm.shape.name.default(''),
    phone_number: Phone.min(1, 'must not be blank'),
    /** The number for messages about it, where the caller wants some. */
    notify_phone: EnquiryForm.shape.notify_phone.default(''),
    location: EnquiryForm.shape.location.default(''),
    street: EnquiryForm.shape.street.default(''),
    landmark: EnquiryForm.shape.landmark.default(''),
    message: EnquiryForm.shape.message,
    waste_source: Handover.shape.waste_source.default(null),
    items: z
      .array(Item.omit({ image_id: true }))
      .max(ITEMS_MAX)
      .default([]),
    /** The pick-up time that was agreed on the phone. */
    slot_id: z.int().positive().optional(),
    consent: z.literal(true),
  })
  .meta({ id: 'NewCall' })
export type NewCall = z.output<typeof NewCall>

/** Why two requests may be one. */
export const Likeness = z.enum(['phone', 'place', 'photo'])
export type Likeness = z.infer<typeof Likeness>

/** An open request that may be the same one, with what is compared. */
export const Duplicate = SubmissionDetail.pick({
  id: true,
  tracking_code: true,
  username: true,
  name: true,
  title: true,
  message: true,
  phoneNumber: true,
  location: true,
  street: true,
  submitted_at: true,
  status: true,
  items: true,
  estimate: true,
  waste_source: true,
  imageUrl: true,
  appointment: true,
  version: true,
})
  .extend({ alike: z.array(Likeness).min(1) })
  .meta({ id: 'PossibleDuplicate' })
export type Duplicate = z.infer<typeof Duplicate>

/** How long a request counts as a possible duplicate. */
export const DUPLICATE_DAYS = 30
/** Two photos look the same if their 64-bit hashes differ in at most this many bits. */
export const SAME_PHOTO_BITS = 6

/** The request to merge into, and whether the items are copied to it. */
export const Merger = z
  .object({
    version,
    into: requestId,
    into_version: z.int(),
    copy_items: z.boolean().default(false),
  })
  .meta({ id: 'Merger' })
export type Merger = z.output<typeof Merger>

export const FILTER_NAME_MAX = 40
/** A longer list would be hard to use. */
export const SAVED_FILTERS_MAX = 20

/**
 * The filters of the table, as in its address. Search words are not saved: a searched name would outlive the person's
 * request.
 */
export const TableChoice = z.object({
  ...(Object.fromEntries(
    RequestFilters.omit({ q: true })
      .keyof()
      .options.map((name) => [name, z.string().max(40).optional()]),
  ) as Record<Exclude<keyof typeof RequestFilters.shape, 'q'>, z.ZodOptional<z.ZodString>>),
  district: RequestFilters.shape.district,
  order: TimelineQuery.shape.order.unwrap().optional(),
})
export type TableChoice = z.output<typeof TableChoice>

const filterName = Text(FILTER_NAME_MAX).min(1, 'must not be blank')

export const SavedFilter = z
  .object({ id: z.int(), name: z.string(), filters: TableChoice })
  .meta({ id: 'SavedFilter' })
export type SavedFilter = z.infer<typeof SavedFilter>

const staff = { access: 'operator', limit: { points: 300, per_s: 60 } } as const
const ofRequest = { ...staff, params: SubmissionId } as const
const submission = z.object({ success: z.literal(true), submission: SubmissionDetail })
const notes = z.object({ success: z.literal(true), notes: z.array(InternalNote) })
const saved = z.object({ success: z.literal(true), filters: z.array(SavedFilter) })

/** The work of staff on requests, besides the steps of their life (contract/requests/submissions.ts). */
export const desk = {
  staff: endpoint({
    method: 'GET',
    path: '/api/desk/staff',
    summary: 'The members of staff who may look after requests, by name',
    ...staff,
    reply: z.object({ success: z.literal(true), staff: z.array(StaffMember) }),
  }),
  reasons: endpoint({
    method: 'GET',
    path: '/api/desk/rejection-reasons',
    summary: 'The reasons for a rejection, in the order of the settings',
    ...staff,
    reply: z.object({ success: z.literal(true), reasons: RejectionReasons }),
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/api/submissions/:id/assignee',
    summary: 'Assign a request to a member of staff, who is told unless they assign it to themselves',
    ...ofRequest,
    body: Assignment,
    reply: submission,
  }),
  assignSeveral: endpoint({
    method: 'POST',
    path: '/api/desk/assignments',
    summary:
      'Assign several requests, each by itself; the answer says for each whether it was done. A repeated call gets the same answer',
    ...staff,
    limit: { points: 60, per_s: 60 },
    body: BulkAssignment,
    reply: z.object({ success: z.literal(true), results: z.array(BulkResult) }),
  }),
  notes: endpoint({
    method: 'GET',
    path: '/api/submissions/:id/notes',
    summary: 'The notes of staff on a request, oldest first',
    ...ofRequest,
    reply: notes,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/submissions/:id/notes',
    summary: 'Add a note that only staff read. The same words twice are one note',
    ...ofRequest,
    body: Said,
    reply: notes,
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/submissions/:id/messages',
    summary:
      'Write to the sender of a request, who reads it on the page of the request. The same words twice are one message',
    ...ofRequest,
    body: Said.extend({
      question: z.boolean().default(false).meta({ description: 'An answer of the sender is waited for.' }),
    }),
    reply: submission,
  }),
  endConversation: endpoint({
    method: 'POST',
    path: '/api/submissions/:id/conversation-end',
    summary:
      'Say that no reply is needed: no answer of the sender is waited for any more, and none of staff. A repeated call gets the same answer',
    ...ofRequest,
    body: z.object({ version }),
    reply: submission,
  }),
  call: endpoint({
    method: 'POST',
    path: '/api/submissions/call',
    summary:
      'Write down a request from a phone call; `key` lets the person who called follow it, and is given only once',
    ...staff,
    headers: IdempotencyHeaders.required(),
    body: NewCall,
    reply: submission.extend({
      /** To be handed to the caller: whoever has it can take the request over. Null when it was taken over already. */
      key: z.string().nullable(),
      /** Only where a time was chosen. */
      booking: WishedBooking.optional(),
    }),
  }),
  walkIn: endpoint({
    method: 'POST',
    path: '/api/submissions/walk-in',
    summary: 'Write down a delivery that came without a request; its status is `collected` from the start',
    ...staff,
    headers: IdempotencyHeaders.required(),
    body: NewWalkIn,
    reply: submission.extend({
      /** For the link with which the person takes the request over. Null: nobody is named, or it was taken over already. */
      key: z.string().nullable(),
      /** Whether the link is mailed to the person. */
      mailed: z.boolean(),
    }),
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/api/submissions/:id/caller-link',
    summary:
      'A new `key` for the person who called, if theirs is lost; the devices that followed the request lose access',
    ...ofRequest,
    limit: { points: 60, per_s: 60 },
    reply: submission.extend({ key: z.string() }),
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/api/submissions/:id/duplicates',
    summary: 'Open requests of the last 30 days that may be duplicates of this one, the most similar first',
    ...ofRequest,
    reply: z.object({ success: z.literal(true), duplicates: z.array(Duplicate) }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/submissions/:id/merger',
    summary:
      'Merge an open request into another one: it is cancelled, its sender is told the other code, and both histories stay. Reopening it ends the merge',
    ...ofRequest,
    body: Merger,
    reply: submission,
  }),
  filters: endpoint({
    method: 'GET',
    path: '/api/desk/filters',
    summary: 'Your saved filters of the table of requests',
    ...staff,
    reply: saved,
  }),
  saveFilter: endpoint({
    method: 'POST',
    path: '/api/desk/filters',
    summary: 'Save a filter by name; it replaces a filter of the same name',
    ...staff,
    body: z.object({ name: filterName, filters: TableChoice }),
    reply: saved,
  }),
  removeFilter: endpoint({
    method: 'DELETE',
    path: '/api/desk/filters/:id',
    summary: 'Delete a saved filter',
    ...staff,
    params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    reply: saved,
  }),
}
