import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { incidents } from '#server/database/schema/incidents.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { lockIncident } from './hold.ts'

/** Nothing is left to be done. Twice is once. @throws Problem 404 */
export const closeIncident = (ctx: RequestContext<Member>, id: number) =>
  ctx.db.transaction(async (tx) => {
    if ((await lockIncident(tx, id)).closed_at) return
    await tx.update(incidents).set({ closed_at: ctx.now() }).where(eq(incidents.id, id))
    await recordAudit(tx, ctx, { action: 'incident.closed', subject: `incident:${id}` })
  })
