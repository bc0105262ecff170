import type { FastifyInstance } from 'fastify'
import type { Limit } from '#contract/foundation/endpoint.ts'
import type { Counter } from '#server/adapters/counting/port.ts'
import type { Context } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { subscriberNetwork } from '#server/protocol/network.ts'

/** The limit of pages and documents is wide: a whole office or a mobile network can share one address. */
export const DOCUMENT_LIMIT: Limit = { points: 1200, per_s: 60 }

/** Applies each route's `limit`. */
export function guardLimits(app: FastifyInstance, { counting }: Pick<Context, 'counting'>) {
  const counters = new Map<string, Counter>()
  app.addHook('onRequest', async (request) => {
    const { limit } = request.routeOptions.config
    if (!limit) return
    const route = `${request.method} ${request.routeOptions.url}`
    const counter = counters.get(route) ?? counting(route, { points: limit.points, duration: limit.per_s })
    counters.set(route, counter)
    try {
      await counter.consume(subscriberNetwork(request.ip))
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      const retry_after_s = Math.max(1, Math.ceil((refusal as { msBeforeNext: number }).msBeforeNext / 1000))
      throw new Problem(
        429,
        { code: 'too-many-requests', retry_after_s },
        'Too many requests. Wait a moment and try again.',
      )
    }
  })
}
