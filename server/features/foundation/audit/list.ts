import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditAction } from '#contract/administration/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { auditEntries } from '#server/database/schema/operations.ts'
import { users } from '#server/database/schema/people.ts'

type Query = { limit: number; before?: number | undefined; action?: AuditAction | undefined }

const actor = alias(users, 'actor')
const subject = alias(users, 'subject')

/** A page of the audit log, newest first, with the names of those whose accounts are still there. */
export async function listAudit({ db }: RequestContext, { limit, before, action }: Query) {
  const found = await db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      action: auditEntries.action,
      actor: { id: actor.id, username: actor.username },
      at_machine: auditEntries.at_machine,
      subject: auditEntries.subject,
      subject_name: subject.username,
      details: auditEntries.details,
    })
    .from(auditEntries)
    .leftJoin(actor, eq(actor.id, auditEntries.actor_id))
    .leftJoin(subject, eq(subject.id, sql`substring(${auditEntries.subject} from '^user:(\\d+)$')::bigint`))
    .where(
      and(
        before === undefined ? undefined : lt(auditEntries.id, before),
        action && eq(auditEntries.action, action),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1)

  const entries = found.slice(0, limit).map((entry) => ({
    ...entry,
    at: entry.at.toISOString(),
    // Only `recordAudit` writes here.
    action: entry.action as AuditAction,
  }))
  return { entries, older: found.length > limit ? entries.at(-1)!.id : null }
}
