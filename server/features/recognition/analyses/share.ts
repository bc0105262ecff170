import { and, eq, max, sql } from 'drizzle-orm'
import { SHARED_BY_GUEST_DAYS } from '#contract/recognition/lessons.ts'
import type { RequestContext } from '#server/core/context.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { notFound } from '#server/core/errors.ts'
import { isAlive } from '#server/features/foundation/photos/owner.ts'
import { isOnlyAnalysed } from '#server/features/foundation/photos/unused.ts'
import { toAnalysisDetail } from './detail.ts'
import { findAnalysis } from './find.ts'
import { GUESTS_FOR_MS } from './guests-for.ts'

const DAY_MS = 24 * 3600_000

/**
 * Lets the operator learn from the photo of an own analysis, or takes that back; then the operator's word goes too. It is
 * said of the photo: every analysis of it says so. A guest's photo is kept for as long as it is shared, a year at most, or
 * as long as the request that it was sent with.
 * @throws Problem 404
 */
export async function sharePhoto(ctx: RequestContext, id: number, shared: boolean) {
  const { guest_id, image_id } = await findAnalysis(ctx, id)
  const now = ctx.now()
  const until = guest_id && {
    expires_at: shared
      ? new Date(now.getTime() + SHARED_BY_GUEST_DAYS * DAY_MS)
      : sql`${analyses.analyzed_at} + ${GUESTS_FOR_MS}::double precision * interval '1 millisecond'`,
  }
  const said = shared
    ? { shared_at: sql`coalesce(${analyses.shared_at}, ${now}::timestamptz)` }
    : { shared_at: null, label: null }
  const rows = await ctx.db.transaction(async (tx) => {
    // A request that sends or analyses this photo now runs wholly before or wholly after this one.
    if (image_id) await tx.select({ id: images.id }).from(images).where(eq(images.id, image_id)).for('update')
    const changed = await tx
      .update(analyses)
      .set({ ...until, ...said })
      .where(and(image_id ? eq(analyses.image_id, image_id) : eq(analyses.id, id), isAlive(analyses, now)))
      .returning()
    if (until && image_id) {
      const longest = tx
        .select({ at: max(analyses.expires_at) })
        .from(analyses)
        .where(eq(analyses.image_id, image_id))
      await tx
        .update(images)
        .set({ expires_at: sql`(${longest})` })
        .where(and(eq(images.id, image_id), isOnlyAnalysed(tx)))
    }
    return changed
  })
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound('Analysis')
  return toAnalysisDetail(ctx, row)
}
