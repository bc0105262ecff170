import type { FastifyInstance } from 'fastify'
import { lessons } from '#contract/recognition/lessons.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { corrections } from './corrections.ts'
import { label } from './label.ts'
import { list } from './list.ts'

export function lessonRoutes(app: FastifyInstance, context: Context) {
  implement(app, lessons, context, {
    list: async (ctx, { query }) => ({ success: true, ...(await list(ctx, query)) }),
    corrections: async (ctx) => ({ success: true, corrections: await corrections(ctx) }),
    label: async (ctx, { params, body }) => ({
      success: true,
      lesson: await label(ctx, params.id, body.label),
    }),
  })
}
