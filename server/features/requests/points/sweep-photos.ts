import { basename, dirname } from 'node:path'
import { isNotNull } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { contentImages } from '#server/database/schema/content.ts'
import { points } from '#server/database/schema/places.ts'
import { LOGOS } from '#server/features/foundation/settings/logo-files.ts'
import { PICTURE_CACHE, pictureFiles, POINT_PHOTOS } from '#server/features/reference/content/images.ts'

const HOUR_MS = 60 * 60 * 1000
/** More of them means that the folder and the database do not belong together. */
const FEW = 20
/** Anything else is half a file. */
const PHOTO = /\/([0-9a-f]{32})\.webp$/

type Keeping = Pick<Context, 'images' | 'log'>

/**
 * Deletes a photo in all its widths. Housekeeping deletes files that cannot be deleted now; a request that is making a
 * width at the same time deletes it itself (`features/reference/content/picture.ts`).
 */
export async function deletePhoto({ images: { files }, log }: Keeping, id: string) {
  const removeVariants = async () => {
    for (const key of await files.list(pictureFiles.variants(id))) await files.remove(key)
  }
  try {
    // Once more: somebody may have looked at it in between.
    await removeVariants()
    await files.remove(pictureFiles.ofPoint(id))
    await removeVariants()
  } catch (error) {
    log.warn({ err: error }, 'The photo of a drop-off point could not be deleted; tried again later.')
  }
}

/**
 * Deletes photos that no point shows, and widths of them, as a server that was killed in between leaves them.
 * @returns how many files
 * @throws when it is most of them: then the folder or the database is not the one that belongs to the other
 */
export async function sweepPointPhotos(ctx: Keeping & Pick<Context, 'db'>) {
  const writtenBefore = new Date(Date.now() - HOUR_MS)
  // The rows last, so that they name files stored during the listing.
  const settled = await ctx.images.files.list(POINT_PHOTOS, { writtenBefore })
  const rows = await ctx.db.select({ id: points.photo_id }).from(points).where(isNotNull(points.photo_id))
  const shown = new Set(rows.map(({ id }) => pictureFiles.ofPoint(id!)))
  const orphans = settled.filter((key) => !shown.has(key))
  if (orphans.length > FEW && orphans.length > settled.length / 2)
    throw new Error(
      `${orphans.length} of ${settled.length} photos of drop-off points that the database does not know: nothing is deleted, in case a backup is being restored`,
    )
  for (const key of orphans) {
    const [, id] = PHOTO.exec(key) ?? []
    await (id ? deletePhoto(ctx, id) : ctx.images.files.remove(key))
  }
  return orphans.length + (await sweepWidths(ctx, writtenBefore))
}

/** Deletes widths of pictures that neither a point, the operator nor the content has. @returns how many */
async function sweepWidths({ db, images: { files } }: Keeping & Pick<Context, 'db'>, writtenBefore: Date) {
  const widths = await files.list(PICTURE_CACHE, { writtenBefore })
  // Listed after the widths, so that a new width always has its picture in this list.
  const there = new Set((await files.list(POINT_PHOTOS)).map((key) => basename(key, '.webp')))
  for (const key of await files.list(LOGOS)) there.add(basename(key, '.webp'))
  for (const { id } of await db.select({ id: contentImages.id }).from(contentImages)) there.add(id)
  const orphans = widths.filter((key) => !there.has(basename(dirname(key))))
  for (const key of orphans) await files.remove(key)
  return orphans.length
}
