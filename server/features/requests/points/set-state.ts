import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { PointState } from '#contract/requests/points.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { pointReports, points } from '#server/database/schema/places.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { deskPoint } from './desk.ts'

/**
 * Sets the state of a point; an unchanged state gets a new time. It settles reports that the point is full or broken, but
 * not reports of things lying outside. @throws Problem 404
 */
export async function setState(ctx: RequestContext<Member>, id: number, state: PointState) {
  return ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ state: points.state })
      .from(points)
      .where(eq(points.id, id))
      .for('no key update')
    if (!before) throw notFound('Point')
    const now = ctx.now()
    await tx.update(points).set({ state, state_at: now, state_by: ctx.actor.id }).where(eq(points.id, id))
    await tx
      .update(pointReports)
      .set({ handled_at: now, handled_by: ctx.actor.id, undo_key: null })
      .where(
        and(
          eq(pointReports.point_id, id),
          inArray(pointReports.kind, ['full', 'broken']),
          isNull(pointReports.handled_at),
        ),
      )
    if (before.state !== state)
      await recordAudit(tx, ctx, {
        action: 'point.state-set',
        subject: `point:${id}`,
        details: { from: before.state, to: state },
      })
    return deskPoint(tx, ctx, id)
  })
}
