import type { FastifyInstance } from 'fastify'
import { timeline } from '#contract/requests/timeline.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { list } from './list.ts'

export const timelineRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, timeline, context, { list: (ctx, { query }) => list(ctx, query) })
