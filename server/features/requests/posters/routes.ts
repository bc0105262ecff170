import type { FastifyInstance } from 'fastify'
import { posters } from '#contract/requests/posters.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { drawPointPoster } from './of-point.ts'
import { drawServicePoster } from './of-service.ts'

export const posterRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, posters, context, {
    point: (ctx, { params }) => drawPointPoster(ctx, params.id),
    service: (ctx, { params }) => drawServicePoster(ctx, params.service),
  })
