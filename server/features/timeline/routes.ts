import type { FastifyInstance } from 'fastify'
import { timeline } from '#contract/timeline.ts'
import type { Context } from '#server/context.ts'
import { implement } from '#server/http/implement.ts'
import { list } from './list.ts'

export const timelineRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, timeline, context, { list: (ctx, { query }) => list(ctx, query) })
