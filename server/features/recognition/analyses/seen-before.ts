import { and, desc, eq, sql } from 'drizzle-orm'
import type { OpenPhoto } from '#server/adapters/images/port.ts'
import type { RequestContext } from '#server/core/context.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { isAlive, ownedBy, type Owner } from '#server/features/foundation/photos/owner.ts'
import type { AnalysisRow } from './to-analysis.ts'

/** Of 64 bits; the rest is compression. Photos that only look alike in rough are told apart by their colours. */
const NEAR_BITS = 4
const CANDIDATES = 5

/** The newest analysis of the same photo of the same person. */
export async function seenBefore(
  ctx: Pick<RequestContext, 'db' | 'images' | 'now' | 'network'>,
  owner: Owner,
  { phash, written }: Pick<OpenPhoto, 'phash' | 'written'>,
): Promise<AnalysisRow | undefined> {
  const distance = sql`bit_count((${images.phash} # ${phash.toString()}::bigint)::bit(64))`
  const near = await ctx.db
    .select({ analysis: analyses, key: images.storage_key })
    .from(images)
    .innerJoin(analyses, eq(analyses.image_id, images.id))
    .where(
      and(
        ownedBy(images, owner),
        isAlive(images, ctx.now()),
        isAlive(analyses, ctx.now()),
        sql`${distance} <= ${NEAR_BITS}`,
      ),
    )
    .orderBy(desc(analyses.analyzed_at), desc(analyses.id))
    .limit(CANDIDATES)
  for (const { analysis, key } of near) {
    const kept = await ctx.images.files.read(key)
    if (kept && (await ctx.images.alike(kept, (await written).data, ctx.network))) return analysis
  }
  return undefined
}
