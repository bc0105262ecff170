import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { contentImages } from '#server/database/schema/content.ts'
import { invalidField } from '#server/core/errors.ts'

/** @throws Problem 400 that names `image_id` when there is no such picture */
export async function requireImage(tx: Database, image_id: string | null) {
  if (image_id === null) return
  const [image] = await tx
    .select({ id: contentImages.id })
    .from(contentImages)
    .where(eq(contentImages.id, image_id))
    .for('key share')
  if (!image) throw invalidField('image_id', 'does not name a stored picture')
}
