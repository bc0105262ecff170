import type { Upload } from '#contract/foundation/endpoint.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { images } from '#server/database/schema/photos.ts'
import { writePhoto } from './write.ts'
import { photoOwner, type Owner } from './owner.ts'
import { photoLink } from './link.ts'
import { requireSpace } from './require-space.ts'
import type { PhotoShares } from './shares.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Keeps a member's photo for a post; housekeeping deletes one that no post has taken after a day. */
export const uploadPhoto = (ctx: RequestContext<Member>, onShare: PhotoShares, upload: Upload) =>
  uploadPhotoOf(ctx, onShare, photoOwner(ctx.actor), upload)

/** Keeps a photo of somebody for what they write; deleted after a day unless something takes it. */
export async function uploadPhotoOf(ctx: RequestContext, onShare: PhotoShares, owner: Owner, upload: Upload) {
  return onShare({ owner, network: ctx.network }, async () => {
    await requireSpace(ctx, owner)
    const { data } = await upload.receive()
    // A member's has no end of its own: housekeeping finds those that nothing shows.
    const ends = owner.user_id === null ? new Date(ctx.now().getTime() + DAY_MS) : null
    const row = await writePhoto(ctx, owner, await ctx.images.photo(data, ctx.network), ends)
    await ctx.db.insert(images).values(row)
    const { id, width, height } = row
    return { id, width, height, imageUrl: photoLink(ctx, id)! }
  })
}
