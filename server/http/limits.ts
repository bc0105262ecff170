import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem } from '#server/errors.ts'
import { network } from '#server/network.ts'

/** Applies each endpoint's `limit`. One process serves an installation, so its memory is the right place. */
export function guardLimits(app: FastifyInstance) {
  const limiters = new Map<string, RateLimiterMemory>()
  app.addHook('onRoute', ({ config, method, url }) => {
    const limit = config?.limit
    if (limit)
      limiters.set(
        `${String(method)} ${url}`,
        new RateLimiterMemory({ points: limit.points, duration: limit.per_s }),
      )
  })
  app.addHook('onRequest', async (request) => {
    const limiter = limiters.get(`${request.method} ${request.routeOptions.url}`)
    if (!limiter) return
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
