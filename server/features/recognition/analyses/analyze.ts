import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Upload } from '#contract/foundation/endpoint.ts'
import type { Photo } from '#server/adapters/images/port.ts'
import type { Look } from '#server/adapters/vision/port.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { Problem, uploadBroken } from '#server/core/errors.ts'
import { FACTOR_VERSION } from '#server/features/reference/knowledge/facts.ts'
import { notifyMember } from '#server/features/foundation/notifications/notify.ts'
import { isAlive, photoOwner, type Owner } from '#server/features/foundation/photos/owner.ts'
import { requireSpace } from '#server/features/foundation/photos/require-space.ts'
import { writePhoto } from '#server/features/foundation/photos/write.ts'
import type { Analyser } from './analyser.ts'
import { toAnalysisDetail } from './detail.ts'
import { findAnalysis } from './find.ts'
import { GUESTS_FOR_MS } from './guests-for.ts'
import { lookAtPhoto } from './look.ts'
import { seenBefore } from './seen-before.ts'
import type { AnalysisRow } from './to-analysis.ts'

/**
 * Keeps a photo and what the engine sees on it, or answers what it saw when the same person sent that photo before. For
 * whoever has hung up nothing is looked at any more, and nothing kept.
 * @param part_of the analysis of the photo from which it was cut
 * @throws Problem 4xx for what is not a photo, 429 for who has sent too many, 409 `photo-space-used`, 503 where one
 *   waits for too much or the engine fails, 507 `storage-full`; then nothing has been stored
 */
export async function analyzePhoto(
  ctx: RequestContext,
  analyser: Analyser,
  upload: Upload,
  part_of?: number,
) {
  const owner = photoOwner(ctx.actor)
  const part = part_of !== undefined && (await isOwnAnalysis(ctx, part_of))
  const found = await analyser.onShare({ owner, network: ctx.network, part }, async () => {
    await requireSpace(ctx, owner)
    const { data } = await upload.receive()
    return analyser.inTurn(owner.guest_id ?? `user ${owner.user_id}`, () =>
      analysis(ctx, analyser, owner, data, upload.gone),
    )
  })
  // It was looked at, which is what is counted.
  if (!found) throw uploadBroken()
  return {
    success: true as const,
    analysis: { ...toAnalysisDetail(ctx, found.row), seen_before: found.seen_before },
    ...(owner.guest_id && { guest_id: owner.guest_id }),
  }
}

/** A part of somebody else's photo, or of one that is gone, is a photo like any other. */
async function isOwnAnalysis(ctx: RequestContext, id: number) {
  try {
    await findAnalysis(ctx, id)
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return false
    throw error
  }
}

async function analysis(
  ctx: RequestContext,
  analyser: Analyser,
  owner: Owner,
  data: Uint8Array,
  gone: AbortSignal,
) {
  const photo = await ctx.images.openPhoto(data, ctx.network)
  const earlier = await seenBefore(ctx, owner, photo)
  if (earlier && analyser.wouldSayTheSame(earlier)) return { row: earlier, seen_before: true }
  if (gone.aborted) throw uploadBroken()
  const seen = await lookAtPhoto(ctx, photo)
  analyser.remember(seen)
  if (earlier && bySame(earlier, seen)) return { row: earlier, seen_before: true }
  if (gone.aborted) return undefined
  return {
    row: await store(ctx, owner, await photo.written, seen, earlier?.image_id ?? null),
    seen_before: false,
  }
}

const bySame = (row: AnalysisRow, { engine, version, fell_back }: Look) =>
  row.engine === engine && row.engine_version === version && row.fell_back === fell_back

/** @param image_id of the same photo, which is then not kept twice, and is shared where it was */
async function store(
  ctx: RequestContext,
  owner: Owner,
  photo: Photo,
  seen: Look,
  image_id: string | null,
): Promise<AnalysisRow> {
  const { engine, version, fell_back, verdict, several = false, candidates } = seen
  const at = ctx.now()
  const expires_at = owner.guest_id ? new Date(at.getTime() + GUESTS_FOR_MS) : null
  const kept = image_id === null ? await writePhoto(ctx, owner, photo, expires_at) : undefined
  return ctx.db.transaction(async (tx) => {
    if (kept) await tx.insert(images).values(kept)
    // A photo that a guest shares stays longer than that.
    else
      await tx
        .update(images)
        .set({ expires_at: sql`greatest(${images.expires_at}, ${expires_at}::timestamptz)` })
        .where(eq(images.id, image_id!))
    const sharing = kept ? undefined : await sharingOf(tx, image_id!, at)
    const [row] = await tx
      .insert(analyses)
      .values({
        ...owner,
        image_id: kept?.id ?? image_id,
        engine,
        engine_version: version,
        fell_back,
        verdict,
        several,
        factor_version: FACTOR_VERSION,
        device_class: verdict === 'named' ? candidates[0]!.class : null,
        confidence: candidates[0]?.confidence ?? null,
        candidates,
        analyzed_at: at,
        expires_at,
        ...sharing,
      })
      .returning()
    const { id, device_class } = row!
    await notifyMember(
      tx,
      ctx,
      owner.user_id,
      'analysis-ready',
      { analysis_id: String(id), class: device_class ?? '' },
      `analysis:${id}`,
    )
    return row!
  })
}

/** That the person shares the photo, and what the operator said of it, is of every analysis of it. */
async function sharingOf(tx: Pick<Database, 'select'>, image_id: string, at: Date) {
  const [shared] = await tx
    .select({ shared_at: analyses.shared_at, label: analyses.label, expires_at: analyses.expires_at })
    .from(analyses)
    .where(and(eq(analyses.image_id, image_id), isNotNull(analyses.shared_at), isAlive(analyses, at)))
    .limit(1)
  return shared
}
