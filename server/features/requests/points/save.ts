import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { PointForm } from '#contract/requests/points.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { points } from '#server/database/schema/places.ts'
import { roundStops } from '#server/database/schema/rounds.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { withOwnGroups } from './create.ts'
import { deskPoint } from './desk.ts'
import { requireKnownPlace } from './require-known.ts'

/** Changes only the fields that were sent: a colleague may have changed the others. @throws Problem 400, 404 */
export async function savePoint(ctx: RequestContext<Member>, id: number, given: Partial<PointForm>) {
  return ctx.db.transaction(async (tx) => {
    await leadThere(tx, id, given)
    const [before] = await tx.select().from(points).where(eq(points.id, id)).for('no key update')
    if (!before) throw notFound('Point')
    const form = withOwnGroups({ ...before, ...given })
    await requireKnownPlace(tx, form)
    const fields = (Object.keys(given) as (keyof PointForm)[]).filter(
      (name) => !isDeepStrictEqual(form[name], before[name]),
    )
    if (fields.length > 0) {
      await tx
        .update(points)
        .set(Object.fromEntries(fields.map((name) => [name, form[name]])))
        .where(eq(points.id, id))
      await recordAudit(tx, ctx, { action: 'point.saved', subject: `point:${id}`, details: { fields } })
    }
    return deskPoint(tx, ctx, id)
  })
}

/** Stops that are still open lead where it is now. They are held before the point, as by a driver's word that empties it. */
async function leadThere(tx: Database, point_id: number, { latitude, longitude }: Partial<PointForm>) {
  if (latitude === undefined && longitude === undefined) return
  await tx
    .update(roundStops)
    .set({ ...(latitude !== undefined && { latitude }), ...(longitude !== undefined && { longitude }) })
    .where(and(eq(roundStops.point_id, point_id), eq(roundStops.state, 'open')))
}
