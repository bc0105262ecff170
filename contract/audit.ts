import { z } from 'zod'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What is recorded: the word of the subject, then what was done to it. */
export const AuditAction = z.enum([
  'user.created',
  'user.looked-up',
  'user.role-changed',
  'user.disabled',
  'user.enabled',
  'user.signed-out',
  'user.company-changed',
  'user.deleted',
  'account.email-changed',
  'account.exported',
  'account.deleted',
  'request.anonymised',
  'request.corrected',
  'request.erased',
  'request.photo-seen',
  'weight.recorded',
  'weight.corrected',
  'content.created',
  'content.saved',
  'content.published',
  'content.unpublished',
  'content.ordered',
])
export type AuditAction = z.infer<typeof AuditAction>

export const AuditEntry = z
  .object({
    id: z.int(),
    at: Instant,
    /** An AuditAction. A page that stays open over an update may meet one that it does not know. */
    action: z.string(),
    /** Null: the server itself, or somebody whose account is gone. */
    actor: z.object({ id: z.int(), username: z.string() }).nullable(),
    /** `user:12`, `content:3`, `request:7`; the name is a user's, and missing when the account is gone. */
    subject: z.string(),
    subject_name: z.string().nullable(),
    /** What changed, e.g. `{ from: 'member', to: 'operator' }`; never personal data. */
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
        description: 'Id of an entry: the page of what is older.',
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
