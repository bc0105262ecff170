import type { FastifyInstance } from 'fastify'
import { processing } from '#contract/administration/processing.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { file } from './file.ts'
import { register } from './register.ts'

export const processingRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, processing, context, {
    register: async (ctx) => ({ success: true, ...(await register(ctx)) }),
    file: (ctx, { query }) => file(ctx, query),
  })
