import type { FastifyInstance } from 'fastify'
import { lessons } from '#contract/recognition/lessons.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { countCorrections } from './corrections.ts'
import { labelPhoto } from './label.ts'
import { listLessons } from './list.ts'

export function lessonRoutes(app: FastifyInstance, context: Context) {
  implementContract(app, lessons, context, {
    list: async (ctx, { query }) => ({ success: true, ...(await listLessons(ctx, query)) }),
    corrections: async (ctx) => ({ success: true, corrections: await countCorrections(ctx) }),
    label: async (ctx, { params, body }) => ({
      success: true,
      lesson: await labelPhoto(ctx, params.id, body.label),
    }),
  })
}
