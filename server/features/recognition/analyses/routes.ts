import type { FastifyInstance } from 'fastify'
import { analyses } from '#contract/recognition/analyses.ts'
import type { Context } from '#server/core/context.ts'
import type { PhotoShares } from '#server/features/foundation/photos/shares.ts'
import { implement } from '#server/http/implement.ts'
import { createAnalyser } from './analyser.ts'
import { analyze } from './analyze.ts'
import { correct } from './correct.ts'
import { listRecent } from './list-recent.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { share } from './share.ts'

export function analysisRoutes(app: FastifyInstance, context: Context, onShare: PhotoShares) {
  const analyser = createAnalyser(onShare)
  implement(app, analyses, context, {
    analyze: (ctx, { file }) => analyze(ctx, analyser, file),
    recent: async (ctx) => ({ success: true, analyses: await listRecent(ctx) }),
    read: async (ctx, { params }) => ({ success: true, analysis: await read(ctx, params.id) }),
    correct: async (ctx, { params, body }) => ({
      success: true,
      analysis: await correct(ctx, params.id, body.class),
    }),
    share: async (ctx, { params, body }) => ({
      success: true,
      analysis: await share(ctx, params.id, body.shared),
    }),
    remove: async (ctx, { params }) => {
      await remove(ctx, params.id)
      return { success: true }
    },
  })
}
