import { eq } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import { analyses } from '#server/database/schema/photos.ts'
import { invalidField, notFound } from '#server/core/errors.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { toAnalysisDetail } from './detail.ts'
import { findAnalysis } from './find.ts'

/**
 * The person's word about what it is stands before the engine's, and is kept beside it.
 * @param device_class null: none of the list
 * @throws Problem 400 for a class that is not in the knowledge base, 404
 */
export async function correctAnalysis(ctx: RequestContext, id: number, device_class: string | null) {
  if (device_class !== null && !findDeviceFacts(device_class))
    throw invalidField('class', 'is not in the knowledge base')
  await findAnalysis(ctx, id)
  const [row] = await ctx.db
    .update(analyses)
    .set({ corrected_class: device_class, corrected_at: ctx.now() })
    .where(eq(analyses.id, id))
    .returning()
  if (!row) throw notFound('Analysis')
  return toAnalysisDetail(ctx, row)
}
