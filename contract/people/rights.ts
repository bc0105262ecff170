import { z } from 'zod'
import { Email } from './accounts.ts'
import { Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { LOCALES } from '../foundation/locale.ts'
import { Phone } from '../foundation/phone.ts'
import { Role } from '../foundation/roles.ts'
import { Service } from '../requests/submissions.ts'
import { Status } from '../foundation/status.ts'

// Requests about personal data, as Law 27/2022 (UU PDP) gives them to everybody, and the clock that runs from each.

export const RightsKind = z.enum(['access', 'correction', 'erasure', 'objection'])
export type RightsKind = z.infer<typeof RightsKind>

/**
 * Hours in which a request must be answered, with the article. The law sets no time for an erasure (Article 43): the
 * operator promises the one that holds for a consent that is taken back (Article 40). The law knows no longer time for
 * any of them, so nothing here can be extended.
 * Read at https://preprod.justisio.com/regulation/indonesia/sjl9k22zlhhkpa0r87j2itst
 */
export const TERMS: Record<RightsKind, { hours: number; article: number }> = {
  access: { hours: 72, article: 32 },
  correction: { hours: 72, article: 30 },
  erasure: { hours: 72, article: 43 },
  objection: { hours: 72, article: 41 },
}
/** Time before the deadline at which administrators are reminded. */
export const RIGHTS_WARNED_H = 24
/** How long the link in the mail gives the copy of the data. */
export const GIVEN_DAYS = 7

/** The sender: an account, a person with a proven address, or staff for a letter or a phone call. */
export const RightsOrigin = z.enum(['account', 'guest', 'desk'])
export type RightsOrigin = z.infer<typeof RightsOrigin>

export const RightsState = z.enum(['open', 'answered', 'refused'])
export type RightsState = z.infer<typeof RightsState>

export const RightsDeed = z.enum([
  ...['given', 'corrected', 'erased', 'stopped', 'nothing-found'],
  'account-deleted',
] as const)
export type RightsDeed = z.infer<typeof RightsDeed>
/** The deeds that staff tick; the deletion of the account is an act of the answer itself. */
export const ToldDeed = RightsDeed.exclude(['account-deleted'])
export type ToldDeed = z.infer<typeof ToldDeed>

/** Article 33 a to c; or the sender could not prove who they are. */
export const Refusal = z.enum(['safety', 'data-of-others', 'defence', 'not-proven'])
export type Refusal = z.infer<typeof Refusal>

/** State of the mail with the answer: waiting, accepted by a mail server, or failed for good. */
export const AnswerMail = z.enum(['owed', 'sent', 'failed'])
export type AnswerMail = z.infer<typeof AnswerMail>

export const RIGHTS_MESSAGE_MAX = 2000

const asked = {
  kind: RightsKind,
  message: Text(RIGHTS_MESSAGE_MAX).min(1, 'must not be blank'),
}

export const RightsAsked = z.object(asked)
export const RightsAskedByGuest = z.object({ ...asked, email: Email, locale: z.enum(LOCALES) })
/** By letter or phone; one of both contacts. */
export const RightsWritten = z
  .object({
    ...asked,
    email: Email.nullable(),
    phone_number: Phone.nullable(),
    received_at: Instant.meta({ description: 'When the request came: its deadline counts from then.' }),
    locale: z.enum(LOCALES),
  })
  .refine(({ email, phone_number }) => email !== null || phone_number !== null, {
    message: 'needs an address or a phone number',
    path: ['email'],
  })

export const RightsAnswer = z.object({
  state: RightsState.exclude(['open']),
  done: z.array(ToldDeed),
  refusal: Refusal.nullable(),
  /** The answer to the sender, by mail where an address is known. */
  answer: Text(RIGHTS_MESSAGE_MAX).min(1, 'must not be blank'),
  /** The requests that are theirs, for the copy that the mail links to. */
  submission_ids: z.array(z.int().positive()).max(500),
  delete_account_id: z.int().positive().optional().meta({
    description:
      'The account that was found to be theirs, to delete with the answer to an erasure: both are done, or neither.',
  }),
})

const life = {
  id: z.int(),
  kind: RightsKind,
  state: RightsState,
  message: z.string(),
  received_at: Instant,
  due_at: Instant,
  answer: z.string(),
  refusal: Refusal.nullable(),
  closed_at: Instant.nullable(),
}
export const OwnRights = z.object(life).meta({ id: 'OwnRightsRequest' })
export type OwnRights = z.infer<typeof OwnRights>

export const RightsRequest = z
  .object({
    ...life,
    origin: RightsOrigin,
    /** The id of the sender's account, while it exists. */
    user: z.object({ id: z.int(), username: z.string() }).nullable(),
    email: z.string().nullable(),
    phone_number: z.string().nullable(),
    done: z.array(RightsDeed),
    /** The account that answered; null: nobody yet, or deleted. */
    closed_by: z.string().nullable(),
    /** Null: no address was known, or it was answered before this was kept. */
    answer_mail: AnswerMail.nullable(),
    /** Since when it is so. */
    answer_mail_at: Instant.nullable(),
  })
  .meta({ id: 'RightsRequest' })
export type RightsRequest = z.infer<typeof RightsRequest>

/** A request of the desk that may be theirs, and by what. The phone number is what they say, and proves nothing. */
export const RightsFound = z
  .object({
    id: z.int(),
    tracking_code: z.string(),
    service: Service,
    status: Status,
    submitted_at: Instant,
    username: z.string(),
    by: z.enum(['account', 'email', 'phone']),
  })
  .meta({ id: 'RightsFound' })
export type RightsFound = z.infer<typeof RightsFound>

/** A regular pick-up with the address or the phone number that they gave. */
export const RightsRegular = z
  .object({ id: z.int(), name: z.string(), by: z.enum(['email', 'phone']) })
  .meta({ id: 'RightsRegular' })
export type RightsRegular = z.infer<typeof RightsRegular>

const ids = z.array(z.int().positive()).max(500)
const idsWithCommas = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, 'must be numbers with commas')
  .transform((text) => text.split(',').map(Number))

const detail = z.object({
  success: z.literal(true),
  request: RightsRequest,
  found: z.array(RightsFound),
  regulars: z.array(RightsRegular),
  /** An account whose profile has the address. One of staff is not deleted with an answer. */
  account: z.object({ id: z.int(), username: z.string(), role: Role }).nullable(),
})
const done = z.object({ success: z.literal(true) })
const one = z.object({ id: z.coerce.number().int().positive() })
/** In the body the token stays out of access logs; in the address it serves links of earlier versions. */
const token = z.object({ token: z.string().max(100) })
const zip = { type: 'application/zip', filename: 'resirkuit-data.zip' } as const
const desk = { access: 'admin', strict: true, limit: { points: 120, per_s: 60 } } as const

export const rights = {
  own: endpoint({
    method: 'GET',
    path: '/api/me/rights',
    summary: 'Requests of your account about personal data, with the answers',
    access: 'member',
    limit: { points: 120, per_s: 60 },
    reply: done.extend({ requests: z.array(OwnRights) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/me/rights',
    summary: 'Ask the operator for access, correction or erasure, or object to processing',
    access: 'member',
    limit: { points: 10, per_s: 3600 },
    body: RightsAsked,
    reply: done,
  }),
  askAsGuest: endpoint({
    method: 'POST',
    path: '/api/rights',
    summary:
      'Ask for access, correction or erasure, or object, without an account: a link in a mail proves the address. Every call gets the same answer',
    access: 'open',
    limit: { points: 5, per_s: 3600 },
    body: RightsAskedByGuest,
    reply: done,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/rights/:token/confirmation',
    summary: 'Like POST /api/rights/confirmation, with the token in the address',
    access: 'open',
    limit: { points: 30, per_s: 600 },
    params: token,
    reply: done,
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/api/rights/:token/data.zip',
    summary: 'Like POST /api/rights/data.zip, with the token in the address: for links of earlier versions',
    access: 'open',
    limit: { points: 30, per_s: 600 },
    params: token,
    download: zip,
    reply: z.instanceof(Blob),
  }),
  confirmByLink: endpoint({
    method: 'POST',
    path: '/api/rights/confirmation',
    summary: 'Confirm by the link in the mail that the request came from this address',
    access: 'open',
    limit: { points: 30, per_s: 600 },
    body: token,
    reply: done,
  }),
  fetchByLink: endpoint({
    method: 'POST',
    path: '/api/rights/data.zip',
    summary: "The copy of a person's data that the answer to their request links to",
    access: 'open',
    limit: { points: 30, per_s: 600 },
    body: token,
    download: zip,
    reply: z.instanceof(Blob),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/rights',
    summary: 'Open requests about personal data, overdue first; or closed ones, newest first',
    ...desk,
    query: z.object({
      state: z.enum(['open', 'closed']).default('open'),
      before: z.coerce.number().int().positive().optional().meta({
        description: 'Id of a closed request: the page holds the ones closed before it.',
      }),
    }),
    reply: done.extend({ requests: z.array(RightsRequest), older: z.int().nullable() }),
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/admin/rights',
    summary: 'Write down a request about personal data that came by letter or phone',
    ...desk,
    body: RightsWritten,
    reply: done.extend({ id: z.int() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/rights/:id',
    summary: 'A request about personal data, with the data that may belong to its sender',
    ...desk,
    params: one,
    reply: detail,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/admin/rights/:id/erasure',
    summary:
      'Remove the person from the requests, and delete the regular pick-ups, that were found to be theirs',
    ...desk,
    params: one,
    body: z
      .object({ submission_ids: ids, regular_ids: ids.default([]) })
      .refine(({ submission_ids, regular_ids }) => submission_ids.length + regular_ids.length > 0, {
        path: ['submission_ids'],
        message: 'or regular pick-ups must be chosen',
      }),
    reply: detail,
  }),
  copy: endpoint({
    method: 'GET',
    path: '/api/admin/rights/:id/data.zip',
    summary: 'A copy of the data that was found to be theirs, to hand over',
    ...desk,
    params: one,
    query: z.object({
      submission_ids: idsWithCommas.optional(),
      regular_ids: idsWithCommas.optional(),
    }),
    download: zip,
    reply: z.instanceof(Blob),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/admin/rights/:id/answer',
    summary: 'Answer or refuse a request about personal data, once; its sender is told',
    ...desk,
    params: one,
    body: RightsAnswer,
    reply: detail,
  }),
  mailAgain: endpoint({
    method: 'POST',
    path: '/api/admin/rights/:id/mail',
    summary: 'Mail an answer again that no mail server accepted',
    ...desk,
    params: one,
    reply: detail,
  }),
}
