import { z } from 'zod'
import { ImportKind } from '../integrations/import-kinds.ts'
import { Role } from '../foundation/roles.ts'
import { StaffRole } from '../people/invitations.ts'
import { ApiScope } from '../foundation/api-scope.ts'
import { CertificateEnd, CertificateKind } from '../proof/certificates.ts'
import { Instant } from '../foundation/common.ts'
import { ContentKind, ContentLanguage } from '../reference/content.ts'
import { ExportFilter } from './downloads.ts'
import { TableFormat } from '../foundation/tables.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { PointState } from '../requests/points.ts'
import { Refusal, RightsDeed, RightsKind, RightsOrigin } from '../people/rights.ts'
import { WebhookEvent } from '../integrations/webhooks.ts'

const Weighed = z.strictObject({
  entry: z.int(),
  device_class: z.string(),
  weight_kg: z.number(),
  replaces_id: z.int().optional(),
  confirmed: z.boolean().optional(),
})
const nothing = z.strictObject({})

/**
 * The recorded actions, as the subject and then the verb, with the details that are kept: ids, roles, names of
 * fields, counts, never a name, an address or anything else of a person. Entries are for ever: an older one may hold
 * more or less than is kept today.
 */
const DETAILS = z.object({
  'user.created': z.strictObject({ role: Role }),
  'user.looked-up': z.strictObject({ by: z.string() }),
  'user.role-changed': z.strictObject({ from: Role, to: Role }),
  'user.disabled': nothing,
  'user.enabled': nothing,
  'user.signed-out': nothing,
  'user.reset-made': nothing,
  'user.unlocked': nothing,
  'user.second-factor-removed': nothing,
  'user.company-changed': z.strictObject({ from: z.int().nullable(), to: z.int().nullable() }),
  'user.deleted': nothing,
  'invitation.made': z.strictObject({ role: StaffRole }),
  'invitation.withdrawn': nothing,
  /** The account that took the role. */
  'invitation.accepted': z.strictObject({ invitation: z.int(), by: z.int(), from: Role, to: Role }),
  'account.email-changed': nothing,
  'account.became-admin': nothing,
  'account.exported': nothing,
  'account.deleted': nothing,
  /** By a first sign-in at the agency, by its groups, and by its owner. */
  'agency.account-made': z.strictObject({ role: StaffRole }),
  'agency.role-followed': z.strictObject({ from: Role, to: Role }),
  'agency.connected': nothing,
  'request.anonymised': z.strictObject({ count: z.int() }),
  'request.corrected': z.strictObject({ fields: z.array(z.string()) }),
  'request.erased': nothing,
  'request.link-renewed': nothing,
  'request.photo-seen': nothing,
  /** Many, as a table: by which filters (their names, never what was looked for), and how many they were. */
  'request.exported': z.strictObject({
    format: TableFormat,
    filters: z.array(ExportFilter),
    count: z.int(),
  }),
  'rights.received': z.strictObject({ kind: RightsKind, origin: RightsOrigin }),
  'rights.answered': z.strictObject({ kind: RightsKind, done: z.array(RightsDeed) }),
  'rights.refused': z.strictObject({ kind: RightsKind, refusal: Refusal }),
  'rights.mailed-again': nothing,
  /** The copy that was put together: by an administrator, or by the link in the mail. */
  'rights.copied': z.strictObject({ count: z.int() }),
  'incident.recorded': nothing,
  'incident.changed': z.strictObject({ fields: z.array(z.string()) }),
  'incident.people-exported': z.strictObject({ count: z.int() }),
  'incident.letters-ordered': z.strictObject({ count: z.int() }),
  'incident.closed': nothing,
  'weight.recorded': Weighed,
  'weight.corrected': Weighed,
  'certificate.issued': z.strictObject({ kind: CertificateKind }),
  'certificate.replaced': z.strictObject({ by: z.int() }),
  'certificate.revoked': z.strictObject({ reason: CertificateEnd }),
  'issuer.key-rotated': nothing,
  'issuer.key-disowned': z.strictObject({ public_key: z.string(), from: z.string() }),
  'area.added': nothing,
  'area.changed': nothing,
  'area.closed': z.strictObject({ day: z.string() }),
  'area.opened': z.strictObject({ day: z.string() }),
  'regular.added': nothing,
  'regular.changed': nothing,
  'regular.paused': nothing,
  'regular.resumed': nothing,
  'regular.ended': nothing,
  'regular.deleted': nothing,
  'round.planned': z.strictObject({ stops: z.int() }),
  'round.changed': z.strictObject({ stops: z.int() }),
  'round.removed': nothing,
  'round.settled': z.strictObject({ stop: z.int(), decision: z.enum(['enter', 'set-aside']) }),
  'store.added': nothing,
  'store.changed': nothing,
  'partner.added': nothing,
  'partner.changed': nothing,
  'partner.permit-added': z.strictObject({ permit: z.int() }),
  'partner.permit-changed': z.strictObject({ permit: z.int() }),
  'partner.permit-filed': z.strictObject({ permit: z.int() }),
  'consignment.added': nothing,
  'consignment.changed': nothing,
  'consignment.sent': nothing,
  'consignment.cancelled': nothing,
  'consignment.link-made': nothing,
  'consignment.link-ended': nothing,
  'consignment.received': z.strictObject({ act: z.int(), on_paper: z.boolean() }),
  'consignment.treated': z.strictObject({ act: z.int(), on_paper: z.boolean() }),
  'consignment.taken-back': z.strictObject({ act: z.int() }),
  'consignment.name-forgotten': z.strictObject({ confirmation: z.int() }),
  'report.handed-in': nothing,
  'report-groups.changed': z.strictObject({ what: z.array(z.string()) }),
  'backup.started': nothing,
  'backup.downloaded': nothing,
  'backup.deleted': nothing,
  'settings.changed': z.strictObject({ fields: z.array(z.string()) }),
  'point.created': nothing,
  'point.saved': z.strictObject({ fields: z.array(z.string()) }),
  'point.state-set': z.strictObject({ from: PointState, to: PointState }),
  'point.sticker-renewed': nothing,
  'import.created': z.strictObject({ kind: ImportKind }),
  'import.committed': z.strictObject({ rows: z.int() }),
  'import.undone': z.strictObject({ kept: z.int() }),
  'key.created': z.strictObject({ scopes: z.array(ApiScope), last_day: z.string() }),
  'key.revoked': nothing,
  'webhook.added': z.strictObject({ events: z.array(WebhookEvent) }),
  'webhook.changed': z.strictObject({ fields: z.array(z.string()) }),
  'webhook.removed': nothing,
  'peer.added': z.strictObject({ did: z.string() }),
  'peer.removed': z.strictObject({ did: z.string() }),
  'content.created': z.strictObject({ kind: ContentKind, languages: z.array(ContentLanguage) }),
  'content.saved': z.strictObject({ fields: z.array(z.string()) }),
  'content.published': nothing,
  'content.unpublished': nothing,
  'content.ordered': z.strictObject({ ids: z.array(z.int()) }),
})
type AllDetails = z.infer<typeof DETAILS>

export const AuditAction = DETAILS.keyof()
export type AuditAction = z.infer<typeof AuditAction>
export type AuditDetails<A extends AuditAction> = AllDetails[A]

/** The readable part of an entry's details, which another version may have written. */
export function readDetails<A extends AuditAction>(action: A, details: Record<string, unknown>) {
  const shape: Record<string, z.ZodType> = DETAILS.shape[action].shape
  const known = Object.entries(details).filter(([name, value]) => shape[name]?.safeParse(value).success)
  return Object.fromEntries(known) as Partial<AuditDetails<A>>
}

export const AuditEntry = z
  .object({
    id: z.int(),
    at: Instant,
    /** An AuditAction. A page that stays open over an update may meet one that it does not know. */
    action: z.string(),
    /** Null: the server itself, whoever operates the machine, or somebody whose account is gone. */
    actor: z.object({ id: z.int(), username: z.string() }).nullable(),
    /** Done with a command on the server's machine, by whoever operates it. */
    at_machine: z.boolean(),
    /** `user:12`, `content:3`, `request:7`; the name is a user's, and missing when the account is gone. */
    subject: z.string(),
    subject_name: z.string().nullable(),
    /** The details of the change, e.g. `{ from: 'member', to: 'operator' }`; never personal data. */
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary: 'The audit log, newest first',
    access: 'admin',
    strict: true,
    limit: { points: 240, per_s: 60 },
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      before: z.coerce.number().int().positive().optional().meta({
        description: 'Id of an entry: the page holds the entries before it.',
      }),
      action: AuditAction.optional(),
    }),
    reply: z.object({
      success: z.literal(true),
      entries: z.array(AuditEntry),
      /** To give as `before` for the next page; null on the last one. */
      older: z.int().nullable(),
    }),
  }),
}
