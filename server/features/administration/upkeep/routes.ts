import type { FastifyInstance } from 'fastify'
import { upkeep } from '#contract/administration/upkeep.ts'
import type { Context } from '#server/core/context.ts'
import type { RecentHealth } from '#server/features/administration/operations/recent-health.ts'
import { implementContract } from '#server/http/implement.ts'
import { readUpkeep } from './read-upkeep.ts'

/** @param recent the checks of this process */
export const upkeepRoutes = (app: FastifyInstance, context: Context, recent: RecentHealth) =>
  implementContract(app, upkeep, context, {
    read: async (ctx) => ({ success: true, upkeep: await readUpkeep(ctx, recent.last(ctx)?.parts) }),
  })
