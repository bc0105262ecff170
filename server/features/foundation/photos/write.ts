import { randomUUID } from 'node:crypto'
import type { Photo } from '#server/adapters/images/port.ts'
import type { Context } from '#server/core/context.ts'
import type { images } from '#server/database/schema/photos.ts'
import type { Owner } from './owner.ts'
import { photoFile } from './files.ts'

type PhotoRow = typeof images.$inferInsert & { id: string }

/**
 * Writes the file of a photo. The file first: a row never promises a photo that is not there. When the row then cannot
 * be stored, housekeeping finds the file.
 * @returns the row that is to be stored
 * @throws Problem 507 `storage-full`, 503 `storage-unavailable`
 */
export async function writePhoto(
  ctx: Pick<Context, 'images' | 'now'>,
  owner: Owner,
  { data, width, height, phash }: Photo,
  expires_at: Date | null,
  id: string = randomUUID(),
): Promise<PhotoRow> {
  const storage_key = photoFile(id)
  await ctx.images.files.write(storage_key, data)
  const bytes = data.byteLength
  return { id, ...owner, storage_key, phash, width, height, bytes, created_at: ctx.now(), expires_at }
}
