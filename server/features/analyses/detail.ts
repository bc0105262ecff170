import type { AnalysisDetail } from '#contract/analyses.ts'
import type { RequestContext } from '#server/context.ts'
import { factsOfAnalysis, toAnalysis, type AnalysisRow } from './to-analysis.ts'

/** An analysis with everything the knowledge base says about its class. */
export const detail = (
  ctx: Pick<RequestContext, 'secret' | 'now' | 'actor'>,
  row: AnalysisRow,
): AnalysisDetail => ({
  ...toAnalysis(ctx, row),
  facts: factsOfAnalysis(row) ?? null,
})
