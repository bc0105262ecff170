import type { Upload } from '#contract/endpoint.ts'
import type { Member, RequestContext } from '#server/context.ts'
import { images } from '#server/database/schema.ts'
import type { Analyser } from './analyser.ts'
import { keepPhoto } from './keep-photo.ts'
import { ownerOf } from './owner.ts'
import { photoLink } from './photo-link.ts'
import { requireSpace } from './require-space.ts'

/** Keeps a member's photo for a post; housekeeping deletes one that no post has taken after a day. */
export async function uploadPhoto(ctx: RequestContext<Member>, analyser: Analyser, upload: Upload) {
  const owner = ownerOf(ctx.actor)
  return analyser.onShare({ owner, network: ctx.network }, async () => {
    await requireSpace(ctx, owner)
    const { data } = await upload.receive()
    const row = await keepPhoto(ctx, owner, await ctx.images.photo(data, ctx.network), null)
    await ctx.db.insert(images).values(row)
    const { id, width, height } = row
    return { id, width, height, imageUrl: photoLink(ctx, id)! }
  })
}
