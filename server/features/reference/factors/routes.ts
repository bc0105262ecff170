import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { factors, FactorSet } from '#contract/reference/factors.ts'
import type { Context } from '#server/core/context.ts'
import { FACTOR_VERSION } from '#server/features/reference/knowledge/facts.ts'
import { implementContract } from '#server/http/implement.ts'
import { readFactors } from './read.ts'
import { editions } from './sets.ts'

const schema = z.toJSONSchema(FactorSet)

export const factorRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, factors, context, {
    list: async () => ({ success: true, current: FACTOR_VERSION, editions: [...editions] }),
    schema: async () => schema,
    read: (ctx, { params, query }) => readFactors(ctx, params.version, query),
  })
