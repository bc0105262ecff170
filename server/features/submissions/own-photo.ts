import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { RequestContext } from '#server/context.ts'
import { images } from '#server/database/schema.ts'
import { invalid } from '#server/errors.ts'

const refusal = () => invalid('image_id', 'is not a photo of yours that is still there')

/**
 * The photo that a post names: uploaded before by the same member, or analysed for them, and still there.
 * @throws Problem 400 on `image_id`
 */
export async function ownPhoto({ db, actor, now }: RequestContext, image_id: string | null | undefined) {
  if (!image_id) return null
  if (actor.kind !== 'member') throw refusal()
  const [photo] = await db
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        eq(images.id, image_id),
        eq(images.user_id, actor.id),
        or(isNull(images.expires_at), gt(images.expires_at, now())),
      ),
    )
  if (!photo) throw refusal()
  return photo.id
}

/** It was deleted between the look above and the writing of the post. @throws Problem 400, or what was caught */
export function photoIsGone(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  throw constraint === 'submissions_image_id_images_id_fk' ? refusal() : error
}
