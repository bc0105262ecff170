import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { points } from '#server/database/schema/places.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { deskPoint } from './desk.ts'
import { deletePhoto } from './sweep-photos.ts'

type Row = typeof points.$inferSelect
type Photo = Pick<Row, 'photo_id' | 'photo_width' | 'photo_height'>

/** Shows another photo of a point, or none, and deletes the one before. @throws Problem 404 */
export async function replacePhoto(ctx: RequestContext<Member>, id: number, photo: Photo) {
  const { point, gone } = await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ photo_id: points.photo_id })
      .from(points)
      .where(eq(points.id, id))
      .for('no key update')
    if (!before) throw notFound('Point')
    if (before.photo_id !== photo.photo_id) {
      await tx.update(points).set(photo).where(eq(points.id, id))
      await recordAudit(tx, ctx, {
        action: 'point.saved',
        subject: `point:${id}`,
        details: { fields: ['photo'] },
      })
    }
    return { point: await deskPoint(tx, ctx, id), gone: before.photo_id }
  })
  // Not before it is stored that nobody shows it any more.
  if (gone !== null && gone !== photo.photo_id) await deletePhoto(ctx, gone)
  return point
}
