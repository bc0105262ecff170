import { and, eq, isNull } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { pointReports } from '#server/database/schema/places.ts'
import { notFound } from '#server/core/errors.ts'
import { deskPoint } from './desk.ts'

/** A report has been seen to; it stays with who did so first. @throws Problem 404 */
export async function handleReport(
  ctx: RequestContext<Member>,
  { id, report }: { id: number; report: number },
) {
  return ctx.db.transaction(async (tx) => {
    const one = and(eq(pointReports.id, report), eq(pointReports.point_id, id))
    const [there] = await tx.select({ id: pointReports.id }).from(pointReports).where(one)
    if (!there) throw notFound('Report')
    await tx
      .update(pointReports)
      .set({ handled_at: ctx.now(), handled_by: ctx.actor.id, undo_key: null })
      .where(and(one, isNull(pointReports.handled_at)))
    return deskPoint(tx, ctx, id)
  })
}
