import type { AnalysisDetail } from '#contract/recognition/analyses.ts'
import type { RequestContext } from '#server/core/context.ts'
import { adviceForUnknownClass } from '#server/features/reference/knowledge/advice-for-unknown-class.ts'
import { factsOfAnalysis, offeredBy, toAnalysis, type AnalysisRow } from './to-analysis.ts'

/** An analysis with everything the knowledge base says about its class, or about those that it may be. */
export function toAnalysisDetail(
  ctx: Pick<RequestContext, 'secret' | 'now' | 'actor'>,
  row: AnalysisRow,
): AnalysisDetail {
  const offered = offeredBy(row)
  return {
    ...toAnalysis(ctx, row),
    facts: factsOfAnalysis(row) ?? null,
    meanwhile: offered.length > 0 ? adviceForUnknownClass(offered) : null,
  }
}
