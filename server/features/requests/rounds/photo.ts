import { eq } from 'drizzle-orm'
import type { Upload } from '#contract/foundation/endpoint.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { images } from '#server/database/schema/photos.ts'
import { conflict } from '#server/core/errors.ts'
import { photoOwner } from '#server/features/foundation/photos/owner.ts'
import type { PhotoShares } from '#server/features/foundation/photos/shares.ts'
import { writePhoto } from '#server/features/foundation/photos/write.ts'
import { lockOwnStop } from './own-stop.ts'

/**
 * Keeps a photo of a scale under the id that the driver's device has made up; one that is there already is not sent
 * again. A photo that no weighing names is deleted once none can come that does.
 * It takes nothing of what the account may keep of its own.
 * @throws Problem 404; 409 `idempotency-mismatch` for an id that is somebody else's; 429 `photos-of-the-day`
 */
export async function savePhoto(
  ctx: RequestContext<Member>,
  onShare: PhotoShares,
  { id: stop_id, photo: id }: { id: number; photo: string },
  upload: Upload,
) {
  const owner = photoOwner(ctx.actor)
  await ctx.db.transaction((tx) => lockOwnStop(ctx, tx, stop_id))
  const [there] = await ctx.db.select({ user_id: images.user_id }).from(images).where(eq(images.id, id))
  if (there && there.user_id !== ctx.actor.id)
    throw conflict('idempotency-mismatch', 'Another photo has this id.')
  if (there) return
  await onShare({ owner, network: ctx.network, work: true }, async () => {
    const { data } = await upload.receive()
    const row = await writePhoto(ctx, owner, await ctx.images.photo(data, ctx.network), null, id)
    await ctx.db.insert(images).values(row).onConflictDoNothing()
  })
}
