import { eq } from 'drizzle-orm'
import { TERMS, type RightsKind } from '#contract/people/rights.ts'
import type { Context, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import type { rightsRequests } from '#server/database/schema/rights.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { notifyMember } from '#server/features/foundation/notifications/notify.ts'

const HOUR_MS = 60 * 60 * 1000

/** Until when the law wants it answered. */
export const rightsDueAt = (kind: RightsKind, received_at: Date) =>
  new Date(received_at.getTime() + TERMS[kind].hours * HOUR_MS)

/** From now on it waits: the log has it, and every administrator hears of it. */
export async function recordReceived(
  tx: Database,
  ctx: RequestContext,
  { id, kind, origin }: Pick<typeof rightsRequests.$inferSelect, 'id' | 'kind' | 'origin'>,
) {
  await recordAudit(tx, ctx, {
    action: 'rights.received',
    subject: `rights:${id}`,
    details: { kind, origin },
  })
  await notifyAdminsOfRights(tx, ctx, 'rights-received', { id, kind })
}

/** @param once what they are told of but once @returns how many were told now */
export async function notifyAdminsOfRights(
  tx: Pick<Database, 'select' | 'insert'>,
  ctx: Pick<Context, 'now'>,
  notice: 'rights-received' | 'rights-due' | 'rights-unmailed',
  { id, kind }: { id: number; kind: RightsKind },
  once = String(id),
) {
  const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
  let told = 0
  for (const admin of admins)
    if (
      await notifyMember(tx, ctx, admin.id, notice, { id: String(id), kind }, `${notice}:${once}:${admin.id}`)
    )
      told++
  return told
}

export type Clock = Pick<Context, 'db' | 'now'>
