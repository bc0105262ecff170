import { isNotNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { points } from '#server/database/schema/places.ts'
import { pictureFiles, POINT_PHOTOS } from '#server/features/content/images.ts'

const HOUR_MS = 60 * 60 * 1000
/** More of them means that the folder and the database do not belong together. */
const FEW = 20
/** Anything else is half a file. */
const PHOTO = /\/([0-9a-f]{32})\.webp$/

type Keeping = Pick<Context, 'images' | 'log'>

/** Deletes a photo in all its widths. What cannot be deleted now, housekeeping finds. */
export async function deletePhoto({ images: { files }, log }: Keeping, id: string) {
  const removeVariants = async () => {
    for (const key of await files.list(pictureFiles.variants(id))) await files.remove(key)
  }
  try {
    // The original after them: by it housekeeping finds what is left. Somebody may have looked at it in between.
    await removeVariants()
    await files.remove(pictureFiles.ofPoint(id))
    await removeVariants()
  } catch (error) {
    log.warn({ err: error }, 'The photo of a drop-off point could not be deleted; tried again later.')
  }
}

/**
 * Deletes photos that no point shows, as a server that was killed in between leaves them.
 * @returns how many
 * @throws when it is most of them: then the folder or the database is not the one that belongs to the other
 */
export async function sweepPointPhotos(ctx: Keeping & Pick<Context, 'db'>) {
  const writtenBefore = new Date(Date.now() - HOUR_MS)
  // The rows last: what is stored meanwhile must be in them.
  const settled = await ctx.images.files.list(POINT_PHOTOS, { writtenBefore })
  const rows = await ctx.db.select({ id: points.photo_id }).from(points).where(isNotNull(points.photo_id))
  const shown = new Set(rows.map(({ id }) => pictureFiles.ofPoint(id!)))
  const orphans = settled.filter((key) => !shown.has(key))
  if (orphans.length > FEW && orphans.length > settled.length / 2)
    throw new Error(
      `${orphans.length} of ${settled.length} photos of drop-off points that the database does not know: nothing is deleted, in case a backup is being put back`,
    )
  for (const key of orphans) {
    const [, id] = PHOTO.exec(key) ?? []
    await (id ? deletePhoto(ctx, id) : ctx.images.files.remove(key))
  }
  return orphans.length
}
