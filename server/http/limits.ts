import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Limit } from '#contract/endpoint.ts'
import { Problem } from '#server/errors.ts'
import { network } from '#server/network.ts'

/** Of pages and documents, wide: a whole office or a mobile network can share one address. */
export const DOCUMENT_LIMIT: Limit = { points: 1200, per_s: 60 }

/** Applies each route's `limit`. One process serves an installation, so its memory is the right place. */
export function guardLimits(app: FastifyInstance) {
  const limiters = new Map<string, RateLimiterMemory>()
  app.addHook('onRequest', async (request) => {
    const { limit } = request.routeOptions.config
    if (!limit) return
    const route = `${request.method} ${request.routeOptions.url}`
    const limiter =
      limiters.get(route) ?? new RateLimiterMemory({ points: limit.points, duration: limit.per_s })
    limiters.set(route, limiter)
    try {
      await limiter.consume(network(request.ip))
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
