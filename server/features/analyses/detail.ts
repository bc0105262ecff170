import type { AnalysisDetail } from '#contract/analyses.ts'
import type { Context } from '#server/context.ts'
import { factsOfAnalysis, toAnalysis, type AnalysisRow } from './to-analysis.ts'

/** An analysis with everything the knowledge base says about its class. */
export const detail = (ctx: Pick<Context, 'secret' | 'now'>, row: AnalysisRow): AnalysisDetail => ({
  ...toAnalysis(ctx, row),
  facts: factsOfAnalysis(row) ?? null,
})
