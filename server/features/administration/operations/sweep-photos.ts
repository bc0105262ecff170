import { and, lt, lte, not, or, sql } from 'drizzle-orm'
import { KEPT } from '#contract/foundation/retention.ts'
import type { Context } from '#server/core/context.ts'
import { images } from '#server/database/schema/photos.ts'
import { mayBeOfWeighing } from '#server/features/requests/rounds/own-stop.ts'
import { PHOTOS, removeFiles } from '#server/features/foundation/photos/files.ts'
import { removeOrphanFiles, requireFewOrphans } from '#server/features/foundation/photos/orphans.ts'
import { isUnused } from '#server/features/foundation/photos/unused.ts'

type Sweeping = Pick<Context, 'db' | 'images' | 'now' | 'log'>

const HOUR_MS = 60 * 60 * 1000
/** A photo is written before its row, and chosen before the post is sent. */
const UNUSED_AFTER_MS = KEPT.unused_photo_h * HOUR_MS

/**
 * Deletes photos that have had their time, and those that nothing shows after a day, or when its driver can no longer say
 * what it belongs to. @returns how many
 */
export async function sweepPhotos(ctx: Sweeping) {
  const now = ctx.now()
  const old = lt(images.created_at, new Date(now.getTime() - UNUSED_AFTER_MS))
  const gone = await ctx.db
    .delete(images)
    .where(or(lte(images.expires_at, now), and(old, isUnused(ctx.db), not(mayBeOfWeighing(ctx.db, ctx)))))
    .returning({ key: images.storage_key })
  await removeFiles(
    ctx,
    gone.map(({ key }) => key),
  )
  return gone.length
}

/** Deletes files of photos without a row, and rows without a file. @returns how many. @throws as `removeOrphanFiles` */
export async function sweepHalves(ctx: Sweeping) {
  const rowsNow = () => ctx.db.select({ id: images.id, key: images.storage_key }).from(images)
  const orphans = await removeOrphanFiles(ctx, PHOTOS, async () => (await rowsNow()).map(({ key }) => key))
  const rows = await rowsNow()
  const there = new Set(await ctx.images.files.list(PHOTOS))
  const bare = rows.filter(({ key }) => !there.has(key))
  requireFewOrphans(bare.length, rows.length, 'photos without a file')
  // One parameter, however many there are.
  const ids = sql.param(bare.map(({ id }) => id))
  if (bare.length > 0) await ctx.db.delete(images).where(sql`${images.id} = any(${ids}::uuid[])`)
  return orphans + bare.length
}
