import type { FastifyInstance } from 'fastify'
import { knowledge } from '#contract/reference/knowledge.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { listClasses } from './list.ts'
import { readClass } from './read.ts'

export const knowledgeRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, knowledge, context, {
    list: async () => listClasses(),
    read: async (_, { params }) => readClass(params.class),
  })
