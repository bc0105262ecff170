import { z } from 'zod'
import { Status } from './status.ts'

/** Every reason that the server gives for saying no. A caller may meet a server that is newer than this list. */
export const ProblemCode = z
  .enum([
    // The request itself.
    ...['invalid', 'bad-request', 'not-found', 'idempotency-mismatch', 'too-many-requests'],
    ...['not-multipart', 'file-too-large', 'upload-broken', 'uploads-busy'],
    // Our side.
    ...['internal', 'unavailable', 'disk-full', 'storage-full', 'storage-unavailable'],
    // The caller.
    ...[
      'scope-missing',
      'token-missing',
      'token-expired',
      'token-invalid',
      'user-disabled',
      'uid-mismatch',
      'role-missing',
      'second-factor-missing',
    ],
    ...['profile-missing', 'requires-recent-login', 'identity-unavailable', 'not-configured'],
    // Accounts.
    ...['username-digits', 'username-scripts', 'username-reserved', 'username-taken', 'username-similar'],
    ...['email-already-in-use', 'profile-exists', 'last-admin', 'own-account', 'own-role', 'another-account'],
    // The agency's sign-in.
    ...['agency-unavailable', 'agency-refused', 'agency-expired', 'agency-clock', 'agency-elsewhere'],
    ...['agency-no-group', 'agency-no-address', 'agency-address-taken', 'agency-factor-missing'],
    ...['agency-connected', 'agency-no-admin'],
    'role-held',
    'staff-account',
    // Requests and their weights.
    ...[
      'status-conflict',
      'changed-meanwhile',
      'closed',
      'on-hold',
      'manifest-missing',
      'time-missing',
      'request-anonymised',
      'erased-since',
      'weights-recorded',
      'not-staff',
      'not-mergeable',
      'merged-on',
      'filters-full',
    ],
    ...['not-handed-over', 'not-collected', 'already-corrected', 'implausible', 'unconfirmed'],
    // Certificates.
    ...['nothing-weighed', 'already-certified', 'certificate-ended'],
    // Custody.
    ...['lot-short', 'lot-aboard', 'lot-elsewhere', 'lot-moved-on', 'lots-differ', 'wipe-missing', 'no-data'],
    ...['corrected-elsewhere', 'store-name-taken'],
    // Partners and consignments.
    ...['partner-name-taken', 'permit-ended', 'permit-missing', 'transporter-missing', 'consignment-empty'],
    ...['consignment-state', 'day-not-begun', 'day-too-early', 'source-settled'],
    // Reports.
    ...['period-not-over', 'already-handed-in', 'report-changed'],
    // Incidents.
    ...['letter-incomplete', 'letters-sent'],
    // Backups.
    ...['backup-running', 'backup-elsewhere', 'restore-not-possible', 'restore-interrupted'],
    // Imports.
    ...['import-busy', 'import-done', 'import-open', 'import-not-made', 'import-made'],
    // Pick-ups.
    ...['slot-full', 'not-offered', 'too-late', 'not-over', 'area-name-taken', 'district-taken'],
    ...['closure-exists'],
    // Rounds.
    ...['already-in-round', 'round-begun', 'round-over', 'other-day'],
    // Content.
    ...['content-changed', 'content-empty', 'content-read-only', 'content-unavailable'],
    // Pictures and photos.
    ...['picture-unsupported', 'picture-too-large', 'picture-broken', 'picture-animated', 'picture-polyglot'],
    ...['picture-unavailable', 'pictures-busy', 'pictures-unavailable', 'vision-busy', 'vision-unavailable'],
    ...['photo-space-used', 'photos-of-the-day', 'too-many-photos'],
  ] as const)
  .meta({ id: 'ProblemCode' })
export type ProblemCode = z.infer<typeof ProblemCode>

/**
 * The refusals that ask for something else first. Each says where that is done, and the page beside it leads there; a new one is
 * thrown by `asksFirst` (server/core/errors.ts), which does not compile without a place.
 */
export const ASKS_FIRST = [
  // At the request: its review, weights, items, appointment.
  ...['time-missing', 'on-hold', 'manifest-missing', 'weights-recorded', 'not-collected', 'nothing-weighed'],
  ...['other-day', 'source-settled', 'corrected-elsewhere'],
  // At the lot, or what has it.
  ...['lot-aboard', 'lot-elsewhere', 'lot-moved-on', 'lots-differ', 'wipe-missing'],
  // At the consignment, or its partners.
  ...['consignment-state', 'consignment-empty', 'transporter-missing', 'permit-ended', 'permit-missing'],
  // At the paper that is there already, the round, the account.
  ...['already-certified', 'already-handed-in', 'already-in-round', 'round-begun', 'round-over'],
  'staff-account',
] as const satisfies ProblemCode[]
export type AsksFirst = (typeof ASKS_FIRST)[number]

const NumberedPlace = z.enum(['request', 'lot', 'consignment', 'partner', 'round', 'account'])
const NamedPlace = z.enum(['certificate', 'report'])
/** The one thing at which something is to be done first: a report by its period, a certificate by its id. */
export const ProblemPlace = z
  .union([z.object({ kind: NumberedPlace, id: z.int() }), z.object({ kind: NamedPlace, id: z.string() })])
  .meta({ id: 'ProblemPlace' })
export type ProblemPlace = z.infer<typeof ProblemPlace>

/** Every error reply, whatever the endpoint. `field` names the input that was wrong, if one was. */
export const ErrorReply = z
  .object({
    success: z.literal(false),
    error: z.string(),
    code: ProblemCode,
    field: z.string().optional(),
    /** The log's name for this request, where the fault is ours. */
    request_id: z.string().optional(),
    /** After a refused step: the possible next statuses. */
    possible: z.array(Status).optional(),
    /** The place of what a refusal asks for first. For staff and drivers alone. */
    at: ProblemPlace.optional(),
  })
  .meta({ id: 'Error' })
