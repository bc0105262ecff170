import type { Context } from '#server/core/context.ts'

/** Private photos; never among the public pictures. */
export const PHOTOS = 'photos'

/** The path of a photo's file. */
export const photoFile = (image_id: string) => `${PHOTOS}/${image_id.slice(0, 2)}/${image_id}.webp`

/** Deletes the files of photos whose rows are gone. Housekeeping finds files that cannot be deleted now. */
export async function removeFiles({ images, log }: Pick<Context, 'images' | 'log'>, keys: string[]) {
  for (const key of keys)
    await images.files
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error }, 'A photo could not be deleted; tried again later.'))
}
