import type { FastifyInstance } from 'fastify'
import { analyses } from '#contract/recognition/analyses.ts'
import type { Context } from '#server/core/context.ts'
import type { PhotoShares } from '#server/features/foundation/photos/shares.ts'
import { implementContract } from '#server/http/implement.ts'
import { createAnalyser } from './analyser.ts'
import { analyzePhoto } from './analyze.ts'
import { correctAnalysis } from './correct.ts'
import { listRecent } from './list-recent.ts'
import { readAnalysis } from './read.ts'
import { removeAnalysis } from './remove.ts'
import { sharePhoto } from './share.ts'

export function analysisRoutes(app: FastifyInstance, context: Context, onShare: PhotoShares) {
  const analyser = createAnalyser(onShare)
  implementContract(app, analyses, context, {
    analyze: (ctx, { file, query }) => analyzePhoto(ctx, analyser, file, query.part_of),
    recent: async (ctx) => ({ success: true, analyses: await listRecent(ctx) }),
    read: async (ctx, { params }) => ({ success: true, analysis: await readAnalysis(ctx, params.id) }),
    correct: async (ctx, { params, body }) => ({
      success: true,
      analysis: await correctAnalysis(ctx, params.id, body.class),
    }),
    share: async (ctx, { params, body }) => ({
      success: true,
      analysis: await sharePhoto(ctx, params.id, body.shared),
    }),
    remove: async (ctx, { params }) => {
      await removeAnalysis(ctx, params.id)
      return { success: true }
    },
  })
}
