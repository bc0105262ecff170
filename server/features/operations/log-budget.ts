import { RateLimiterMemory } from 'rate-limiter-flexible'

/** How much of a log visitors may fill: room for the story of a bad day, not for a disk. */
const PER_S = 600
const OF_ONE_BYTES = 100_000
const OF_ALL_BYTES = 2_000_000

export type LogBudget = (network: string, bytes: number) => Promise<boolean>

/** Gives whether so many bytes may still be written for this network. One process serves an installation. */
export function createLogBudget(): LogBudget {
  const one = new RateLimiterMemory({ points: OF_ONE_BYTES, duration: PER_S })
  const all = new RateLimiterMemory({ points: OF_ALL_BYTES, duration: PER_S })
  const take = (limiter: RateLimiterMemory, key: string, bytes: number) =>
    limiter.consume(key, bytes).then(
      () => true,
      () => false,
    )
  // What one network may not write is not taken from the others'.
  return async (network, bytes) => (await take(one, network, bytes)) && take(all, 'all', bytes)
}
