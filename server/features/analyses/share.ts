import { eq, max, sql } from 'drizzle-orm'
import { SHARED_BY_GUEST_DAYS } from '#contract/lessons.ts'
import type { RequestContext } from '#server/context.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { notFound } from '#server/errors.ts'
import { detail } from './detail.ts'
import { find } from './find.ts'
import { GUESTS_FOR_MS } from './guests-for.ts'

const DAY_MS = 24 * 3600_000

/**
 * Lets the operator learn from the photo of an own analysis, or takes that back; then the operator's word goes too. A
 * guest's photo is kept for as long as it is shared, a year at most.
 * @throws Problem 404
 */
export async function share(ctx: RequestContext, id: number, shared: boolean) {
  const { guest_id, image_id, analyzed_at, shared_at } = await find(ctx, id)
  const now = ctx.now()
  const row = await ctx.db.transaction(async (tx) => {
    const until = guest_id && {
      expires_at: new Date(
        shared ? now.getTime() + SHARED_BY_GUEST_DAYS * DAY_MS : analyzed_at.getTime() + GUESTS_FOR_MS,
      ),
    }
    const [changed] = await tx
      .update(analyses)
      .set({ ...until, ...(shared ? { shared_at: shared_at ?? now } : { shared_at: null, label: null }) })
      .where(eq(analyses.id, id))
      .returning()
    // Another analysis may be of the same photo.
    if (until && image_id) {
      const longest = tx
        .select({ at: max(analyses.expires_at) })
        .from(analyses)
        .where(eq(analyses.image_id, image_id))
      await tx
        .update(images)
        .set({ expires_at: sql`(${longest})` })
        .where(eq(images.id, image_id))
    }
    return changed
  })
  if (!row) throw notFound('Analysis')
  return detail(ctx, row)
}
