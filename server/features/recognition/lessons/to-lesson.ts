import type { Lesson } from '#contract/recognition/lessons.ts'
import type { RequestContext } from '#server/core/context.ts'
import { toAnalysis, type AnalysisRow } from '#server/features/recognition/analyses/to-analysis.ts'

/** A shared photo as staff see it: nothing of whose it is. */
export function toLesson(ctx: Pick<RequestContext, 'secret' | 'now' | 'actor'>, row: AnalysisRow): Lesson {
  const { id, imageUrl, verdict, candidates } = toAnalysis(ctx, row)
  return {
    id,
    imageUrl,
    verdict,
    candidates,
    ...(row.corrected_at && { said: row.corrected_class }),
    label: row.label,
    shared_at: row.shared_at!.toISOString(),
  }
}
