import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem } from '#server/errors.ts'

/** Applies each endpoint's `limit`. One process serves an installation, so its memory is the right place. */
export function guardLimits(app: FastifyInstance) {
  const limiters = new Map<string, RateLimiterMemory>()
  app.addHook('onRoute', ({ config, method, url }) => {
    const limit = config?.limit
    if (limit) limiters.set(`${String(method)} ${url}`, new RateLimiterMemory({ points: limit.points, duration: limit.per_s }))
  })
  app.addHook('onRequest', async (request) => {
    const limiter = limiters.get(`${request.method} ${request.routeOptions.url}`)
    if (!limiter) return
    try {
      await limiter.consume(network(request.ip))
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      const retry_after_s = Math.max(1, Math.ceil((refusal as { msBeforeNext: number }).msBeforeNext / 1000))
      throw new Problem(429, { code: 'too-many-requests', retry_after_s }, 'Too many requests. Wait a moment and try again.')
    }
  })
}

/** One subscriber holds a whole IPv6 /64, so its addresses count together. */
export function network(ip: string) {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const last = tail.split(':').filter(Boolean)
    while (groups.length + last.length < 8) groups.push('0')
    groups.push(...last)
  }
  return groups.slice(0, 4).join(':')
}
