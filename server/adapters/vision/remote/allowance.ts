import type { Counting } from '#server/adapters/counting/port.ts'

const DAY_S = 24 * 60 * 60

/** Counts calls of a day (UTC). @returns whether there is one left, which is then taken */
export function createAllowance(daily_limit: number, counting: Counting, now: () => number) {
  const calls = counting('vision', { points: daily_limit, duration: DAY_S, exact: true })
  return async () => {
    const { consumedPoints } = await calls.penalty(Math.floor(now() / 1000 / DAY_S))
    return consumedPoints <= daily_limit
  }
}
