import { and, eq, gt } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/operations.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Writes down who of the staff sees the photo of a request, once a day for each of them. */
export async function recordPhotoSeen(tx: Database, ctx: RequestContext<Member>, id: number) {
  const entry = { action: 'request.photo-seen', subject: `request:${id}` } as const
  const seen = await tx.$count(
    auditEntries,
    and(
      eq(auditEntries.subject, entry.subject),
      eq(auditEntries.actor_id, ctx.actor.id),
      eq(auditEntries.action, entry.action),
      gt(auditEntries.at, new Date(ctx.now().getTime() - DAY_MS)),
    ),
  )
  if (seen === 0) await recordAudit(tx, ctx, entry)
}
