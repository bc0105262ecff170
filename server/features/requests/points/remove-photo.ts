import type { Member, RequestContext } from '#server/core/context.ts'
import { replacePhoto } from './replace-photo.ts'

/** Deletes the photo of a point. @throws Problem 404 where there is no such point */
export const removePhoto = (ctx: RequestContext<Member>, id: number) =>
  replacePhoto(ctx, id, { photo_id: null, photo_width: null, photo_height: null })
