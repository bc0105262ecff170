import type { FastifyInstance } from 'fastify'
import { knowledge } from '#contract/reference/knowledge.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { list } from './list.ts'
import { read } from './read.ts'

export const knowledgeRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, knowledge, context, {
    list: async () => list(),
    read: async (_, { params }) => read(params.class),
  })
