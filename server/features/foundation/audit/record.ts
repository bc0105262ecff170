import type { AuditAction, AuditDetails } from '#contract/administration/audit.ts'
import type { Context, Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/operations.ts'

/** The operator of the machine, by a command on it (`npm run admin`). */
export type Operator = { kind: 'machine' }

/** A request's context, or the process's own where nobody asked. */
type Who = Pick<Context, 'now'> &
  Partial<Pick<RequestContext, 'request_id'>> & {
    actor?: RequestContext['actor'] | Pick<Member, 'kind' | 'id'> | Operator | undefined
  }

/** `subject`: `user:12`. Each action has the details that the contract names, and no others. */
type Entry = {
  [A in AuditAction]: { action: A; subject: string } & (Record<string, never> extends AuditDetails<A>
    ? { details?: AuditDetails<A> }
    : { details: AuditDetails<A> })
}[AuditAction]

/** Writes a line of the audit log. `tx` is the transaction of what it tells of: both are kept, or neither. */
export async function recordAudit(
  tx: Pick<Database, 'insert'>,
  { actor, request_id, now }: Who,
  { action, subject, details = {} }: Entry,
) {
  const actor_id = actor?.kind === 'member' ? actor.id : null
  const at_machine = actor?.kind === 'machine'
  await tx
    .insert(auditEntries)
    .values({ action, subject, details, actor_id, at: now(), request_id: request_id ?? null, at_machine })
}
