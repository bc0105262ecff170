import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { images } from '#server/database/schema.ts'
import { notFound } from '#server/errors.ts'
import { alive } from './owner.ts'
import { linkValidity_s } from './photo-link.ts'

type Followed = { id: string; expires: string | undefined; signature: string | undefined }

/**
 * The bytes of a private photo (WebP) for whoever has a link that is good, and for how long they may be kept.
 * @throws Problem 404, whatever is wrong
 */
export async function photo(ctx: Context, followed: Followed) {
  const valid_s = linkValidity_s(ctx, followed)
  if (valid_s === 0) throw notFound('Photo')
  const [row] = await ctx.db
    .select({ key: images.storage_key, expires_at: images.expires_at })
    .from(images)
    .where(and(eq(images.id, followed.id), alive(images, ctx.now())))
  const data = row && (await ctx.images.files.read(row.key))
  if (!data) throw notFound('Photo')
  const left_s = row.expires_at
    ? Math.floor((row.expires_at.getTime() - ctx.now().getTime()) / 1000)
    : valid_s
  return { data, max_age_s: Math.min(valid_s, left_s) }
}
