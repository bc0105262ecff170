import { and, eq } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { removeFiles } from '#server/features/foundation/photos/files.ts'
import { isUnused } from '#server/features/foundation/photos/unused.ts'
import { findAnalysis } from './find.ts'

/**
 * Deletes an own analysis, and its photo unless something else shows it.
 * @throws Problem 404
 */
export async function removeAnalysis(ctx: RequestContext, id: number) {
  const { image_id } = await findAnalysis(ctx, id)
  const photos = await ctx.db.transaction(async (tx) => {
    await tx.delete(analyses).where(eq(analyses.id, id))
    if (image_id === null) return []
    return tx
      .delete(images)
      .where(and(eq(images.id, image_id), isUnused(tx)))
      .returning({ key: images.storage_key })
  })
  await removeFiles(
    ctx,
    photos.map(({ key }) => key),
  )
}
