import { and, eq, isNull, lte } from 'drizzle-orm'
import type { StopOutcome } from '#contract/requests/rounds.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { districts, pointReports, points } from '#server/database/schema/places.ts'
import { roundStops } from '#server/database/schema/rounds.ts'
import { conflict } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { storeBrought } from '#server/features/requests/submissions/desk/store-brought.ts'

type Done = Extract<StopOutcome, { kind: 'done' }> & { happened_at: Date }
type Stop = Pick<typeof roundStops.$inferSelect, 'id' | 'point_id'>

/**
 * A drop-off point was emptied: it is no longer full, and reports of that are seen to, but for what was said after
 * it. Its content is a request of its own, collected from the start.
 * @param ctx on a transaction
 * @returns that request; null: it was empty
 */
export async function recordEmptying(
  ctx: RequestContext<Member>,
  stop: Stop,
  { happened_at: at, weighings }: Done,
) {
  const { db: tx, actor } = ctx
  const now = ctx.now()
  const [found] = await tx
    .select({ point: points, district: districts })
    .from(points)
    .leftJoin(districts, eq(districts.id, points.district_id))
    .where(eq(points.id, stop.point_id!))
    .for('no key update', { of: points })
  if (!found) throw conflict('changed-meanwhile', 'This point no longer exists.')
  const { point, district } = found
  // Also one that was open: somebody was there, so that it is known to be in use.
  const { state } = point
  if ((state === 'open' || state === 'full') && point.state_at <= at)
    await tx
      .update(points)
      .set({ state: 'open', state_at: at, state_by: actor.id })
      .where(eq(points.id, point.id))
  if (state === 'full' && point.state_at <= at)
    await recordAudit(tx, ctx, {
      action: 'point.state-set',
      subject: `point:${point.id}`,
      details: { from: 'full', to: 'open' },
    })
  await tx
    .update(pointReports)
    .set({ handled_at: now, handled_by: actor.id, undo_key: null })
    .where(
      and(
        eq(pointReports.point_id, point.id),
        eq(pointReports.kind, 'full'),
        isNull(pointReports.handled_at),
        lte(pointReports.at, at),
      ),
    )
  if (weighings.length === 0) return null
  // Without a key of its own it is always stored.
  const brought = (await storeBrought(tx, ctx, {
    channel: 'drop-off',
    service: 'collection',
    username: point.name,
    message: `${point.name}, ${point.address}`,
    location: district ? `${district.name} · ${district.city}` : '',
    happened_at: at,
  }))!
  await tx.update(roundStops).set({ brought_id: brought }).where(eq(roundStops.id, stop.id))
  return brought
}
