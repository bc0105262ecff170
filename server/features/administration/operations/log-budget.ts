import type { Counter } from '#server/adapters/counting/port.ts'
import type { Context } from '#server/core/context.ts'

/** How much of a log visitors may fill: room for the story of a bad day, not for a disk. */
const PER_S = 600
const OF_ONE_BYTES = 100_000
const OF_ALL_BYTES = 2_000_000

export type LogBudget = (network: string, bytes: number) => Promise<boolean>

/** Gives whether so many bytes may still be written for this network. */
export function createLogBudget({ counting }: Pick<Context, 'counting'>): LogBudget {
  const one = counting('log-of-one', { points: OF_ONE_BYTES, duration: PER_S })
  const all = counting('log-of-all', { points: OF_ALL_BYTES, duration: PER_S })
  const take = (counter: Counter, key: string, bytes: number) =>
    counter.consume(key, bytes).then(
      () => true,
      () => false,
    )
  // A network's refused share is not taken from the others'.
  return async (network, bytes) => (await take(one, network, bytes)) && take(all, 'all', bytes)
}
