import type { FastifyInstance } from 'fastify'
import { timeline } from '#contract/requests/timeline.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { listTimeline } from './list.ts'

export const timelineRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, timeline, context, { list: (ctx, { query }) => listTimeline(ctx, query) })
