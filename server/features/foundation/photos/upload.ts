import type { Upload } from '#contract/foundation/endpoint.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { images } from '#server/database/schema/photos.ts'
import { writePhoto } from './write.ts'
import { photoOwner } from './owner.ts'
import { photoLink } from './link.ts'
import { requireSpace } from './require-space.ts'
import type { PhotoShares } from './shares.ts'

/** Keeps a member's photo for a post; housekeeping deletes one that no post has taken after a day. */
export async function uploadPhoto(ctx: RequestContext<Member>, onShare: PhotoShares, upload: Upload) {
  const owner = photoOwner(ctx.actor)
  return onShare({ owner, network: ctx.network }, async () => {
    await requireSpace(ctx, owner)
    const { data } = await upload.receive()
    const row = await writePhoto(ctx, owner, await ctx.images.photo(data, ctx.network), null)
    await ctx.db.insert(images).values(row)
    const { id, width, height } = row
    return { id, width, height, imageUrl: photoLink(ctx, id)! }
  })
}
