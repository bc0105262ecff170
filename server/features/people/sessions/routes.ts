import type { FastifyInstance } from 'fastify'
import { sessions } from '#contract/people/sessions.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { endSession } from './end.ts'
import { listSessions } from './list.ts'

export const sessionRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, sessions, context, {
    list: async (ctx) => ({ success: true, sessions: await listSessions(ctx) }),
    end: async (ctx, { params }) => {
      await endSession(ctx, params.id)
      return { success: true }
    },
  })
