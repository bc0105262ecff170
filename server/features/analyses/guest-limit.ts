import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem } from '#server/errors.ts'

const HOUR_S = 3600
const GUEST_POINTS = 5
/** Mobile networks put many people behind one address; still, a new guest id costs nothing. */
const NETWORK_POINTS = 30

/**
 * Five photos an hour for a guest, and thirty for all guests behind one address together.
 * @returns what takes one of the five, and gives back what undoes that where nothing came of it
 */
export function createGuestLimit(on: boolean) {
  const guests = new RateLimiterMemory({ points: GUEST_POINTS, duration: HOUR_S })
  const networks = new RateLimiterMemory({ points: NETWORK_POINTS, duration: HOUR_S })
  /** @throws Problem 429 `too-many-photos` */
  return async ({ guest_id, network }: { guest_id: string; network: string }) => {
    const counters = on ? [[guests, guest_id] as const, [networks, network] as const] : []
    const giveBack = async () => {
      for (const [limiter, key] of counters) await limiter.reward(key)
    }
    const taken = await Promise.allSettled(counters.map(([limiter, key]) => limiter.consume(key)))
    const refusal = taken.find((one) => one.status === 'rejected')?.reason as unknown
    if (!refusal) return giveBack
    await giveBack()
    if (refusal instanceof Error) throw refusal
    const retry_after_s = Math.max(1, Math.ceil((refusal as { msBeforeNext: number }).msBeforeNext / 1000))
    throw new Problem(
      429,
      { code: 'too-many-photos', retry_after_s },
      'A guest may have five photos an hour analysed. Sign in, or wait a while.',
    )
  }
}
