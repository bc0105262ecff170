import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { PointForm } from '#contract/points.ts'
import type { Member, RequestContext } from '#server/context.ts'
import { points } from '#server/database/schema/places.ts'
import { notFound } from '#server/errors.ts'
import { record } from '#server/features/audit/record.ts'
import { withOwnGroups } from './create.ts'
import { deskPoint } from './desk.ts'
import { requireKnown } from './require-known.ts'

/** Writes anew what stands about a point. @throws Problem 400, 404 */
export async function save(ctx: RequestContext<Member>, id: number, given: PointForm) {
  const form = withOwnGroups(given)
  return ctx.db.transaction(async (tx) => {
    const [before] = await tx.select().from(points).where(eq(points.id, id)).for('no key update')
    if (!before) throw notFound('Point')
    await requireKnown(tx, form)
    const fields = (Object.keys(form) as (keyof PointForm)[]).filter(
      (name) => !isDeepStrictEqual(form[name], before[name]),
    )
    if (fields.length > 0) {
      await tx.update(points).set(form).where(eq(points.id, id))
      await record(tx, ctx, { action: 'point.saved', subject: `point:${id}`, details: { fields } })
    }
    return deskPoint(tx, ctx, id)
  })
}
