import type { UploadedFile } from '#contract/endpoint.ts'
import type { Member, RequestContext } from '#server/context.ts'
import { images } from '#server/database/schema.ts'
import { keepPhoto } from './keep-photo.ts'
import { ownerOf } from './owner.ts'
import { photoLink } from './photo-link.ts'

/** Keeps a member's photo for a post; housekeeping deletes one that no post has taken after a day. */
export async function uploadPhoto(ctx: RequestContext<Member>, file: UploadedFile) {
  const photo = await ctx.images.photo(file.data)
  const row = await keepPhoto(ctx, ownerOf(ctx.actor), photo, null)
  await ctx.db.insert(images).values(row)
  const { id, width, height } = row
  return { id, width, height, imageUrl: photoLink(ctx, id)! }
}
