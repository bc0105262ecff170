import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { factors, FactorSet } from '#contract/reference/factors.ts'
import type { Context } from '#server/core/context.ts'
import { FACTOR_VERSION } from '#server/features/reference/knowledge/facts.ts'
import { implement } from '#server/http/implement.ts'
import { read } from './read.ts'
import { editions } from './sets.ts'

const schema = z.toJSONSchema(FactorSet)

export const factorRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, factors, context, {
    list: async () => ({ success: true, current: FACTOR_VERSION, editions: [...editions] }),
    schema: async () => schema,
    read: (ctx, { params, query }) => read(ctx, params.version, query),
  })
