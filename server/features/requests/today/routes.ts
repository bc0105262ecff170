import type { FastifyInstance } from 'fastify'
import { today } from '#contract/requests/today.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { readDeskFigures } from './read-figures.ts'
import { readToday } from './read-today.ts'

export const todayRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, today, context, {
    read: async (ctx) => ({ success: true, today: await readToday(ctx) }),
    figures: async (ctx) => ({ success: true, figures: await readDeskFigures(ctx) }),
  })
