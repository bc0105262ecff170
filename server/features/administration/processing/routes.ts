import type { FastifyInstance } from 'fastify'
import { processing } from '#contract/administration/processing.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { writeRegisterFile } from './file.ts'
import { readRegister } from './register.ts'

export const processingRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, processing, context, {
    register: async (ctx) => ({ success: true, ...(await readRegister(ctx)) }),
    file: (ctx, { query }) => writeRegisterFile(ctx, query),
  })
