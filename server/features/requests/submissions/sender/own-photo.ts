import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import { images } from '#server/database/schema/photos.ts'
import { invalidField } from '#server/core/errors.ts'

const refusal = (field: string) => invalidField(field, 'does not name a stored photo of yours')

/**
 * The photo that a post names: uploaded before by the same person, or analysed for them, and still there.
 * @throws Problem 400 on `image_id`
 */
export async function ownPhoto(ctx: RequestContext, image_id: string | null | undefined) {
  if (!image_id) return null
  await requireOwnPhotos(ctx, [image_id], 'image_id')
  return image_id
}

/** That all of them are. @throws Problem 400 */
export async function requireOwnPhotos(ctx: RequestContext, ids: string[], field = 'items') {
  const own = await ownPhotosAmong(ctx, ids)
  if (ids.some((id) => !own.has(id))) throw refusal(field)
}

/** Those of them that are own ones and still there. */
export async function ownPhotosAmong({ db, actor, now }: RequestContext, ids: string[]) {
  const owner =
    actor.kind === 'member'
      ? eq(images.user_id, actor.id)
      : actor.kind === 'guest'
        ? eq(images.guest_id, actor.guest_id)
        : undefined
  if (ids.length === 0 || !owner) return new Set<string>()
  const alive = or(isNull(images.expires_at), gt(images.expires_at, now()))
  const own = await db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, ids), owner, alive))
  return new Set(own.map(({ id }) => id))
}

/** It was deleted between the look above and the writing of the post. @throws Problem 400, or what was caught */
export function photoGone(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'submissions_image_id_images_id_fk') throw refusal('image_id')
  throw constraint === 'submission_items_image_id_images_id_fk' ? refusal('items') : error
}
