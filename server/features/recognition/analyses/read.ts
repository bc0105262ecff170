import type { RequestContext } from '#server/core/context.ts'
import { toAnalysisDetail } from './detail.ts'
import { findAnalysis } from './find.ts'

/** @throws Problem 404 for whoever is not its owner */
export const readAnalysis = async (ctx: RequestContext, id: number) =>
  toAnalysisDetail(ctx, await findAnalysis(ctx, id))
