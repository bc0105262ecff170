import type { FastifyInstance } from 'fastify'
import { sessions } from '#contract/people/sessions.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { end } from './end.ts'
import { list } from './list.ts'

export const sessionRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, sessions, context, {
    list: async (ctx) => ({ success: true, sessions: await list(ctx) }),
    end: async (ctx, { params }) => {
      await end(ctx, params.id)
      return { success: true }
    },
  })
