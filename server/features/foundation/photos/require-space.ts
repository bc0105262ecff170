import { and, eq, notExists, sql, sum } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { images } from '#server/database/schema/photos.ts'
import { weighings } from '#server/database/schema/rounds.ts'
import { conflict } from '#server/core/errors.ts'
import type { Owner } from './owner.ts'

const MB = 1_000_000

/**
 * Refuses a photo beyond an account's space; a guest's photos end by themselves. Photos of scales on rounds do not
 * count.
 * @throws Problem 409 `photo-space-used`
 */
export async function requireSpace({ db, env }: Pick<Context, 'db' | 'env'>, { user_id }: Owner) {
  if (user_id === null) return
  const weighed = db
    .select({ one: sql`1` })
    .from(weighings)
    .where(eq(weighings.image_id, images.id))
  const [kept] = await db
    .select({ bytes: sum(images.bytes) })
    .from(images)
    .where(and(eq(images.user_id, user_id), notExists(weighed)))
  if (Number(kept?.bytes ?? 0) >= env.PHOTO_SPACE_MB * MB)
    throw conflict(
      'photo-space-used',
      'Your photos take all the room of an account. Delete some of them first.',
    )
}
