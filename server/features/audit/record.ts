import type { AuditAction } from '#contract/audit.ts'
import type { Context, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema.ts'

/** A request's context, or the process's own where nobody asked. */
type Who = Pick<Context, 'now'> & Partial<Pick<RequestContext, 'actor' | 'request_id'>>

type Entry = {
  action: AuditAction
  /** `user:12` */
  subject: string
  /** Ids, roles, names of fields, counts: never a name, an address or anything else of a person. */
  details?: Record<string, unknown>
}

/** Writes a line of the audit log. `tx` is the transaction of what it tells of: both are kept, or neither. */
export async function record(
  tx: Pick<Database, 'insert'>,
  { actor, request_id, now }: Who,
  { action, subject, details = {} }: Entry,
) {
  const actor_id = actor?.kind === 'member' ? actor.id : null
  await tx
    .insert(auditEntries)
    .values({ action, subject, details, actor_id, at: now(), request_id: request_id ?? null })
}
