import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Upload } from '#contract/foundation/endpoint.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { points } from '#server/database/schema/places.ts'
import { notFound } from '#server/core/errors.ts'
import { pictureFiles } from '#server/features/reference/content/images.ts'
import { replacePhoto } from './replace-photo.ts'

/**
 * Keeps a photo of a point, which everybody sees: it is the installation's, and not of who has taken it. The file first:
 * a point never promises a photo that is not there.
 * @throws Problem 404; what `Images.photo` and the store throw
 */
export async function setPhoto(ctx: RequestContext<Member>, id: number, upload: Upload) {
  // Nobody sends a photo of a point that there is not.
  const [there] = await ctx.db.select({ id: points.id }).from(points).where(eq(points.id, id))
  if (!there) throw notFound('Point')
  const { data, width, height } = await ctx.images.photo((await upload.receive()).data, ctx.network)
  // No hash of the content: the same photo at two points is two, and each goes by itself.
  const photo_id = randomBytes(16).toString('hex')
  await ctx.images.files.write(pictureFiles.ofPoint(photo_id), data)
  return replacePhoto(ctx, id, { photo_id, photo_width: width, photo_height: height })
}
