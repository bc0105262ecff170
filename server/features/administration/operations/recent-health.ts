import type { Context } from '#server/core/context.ts'
import { readHealth } from './health.ts'

/** Several administrators, or one who presses often, are told the same: a look asks others' servers, too. */
const FRESH_MS = 3_000

/** The last check of every part, or a new one after a few seconds; callers during a check wait for it. */
export function createRecentHealth(look = readHealth) {
  let last: { looking: ReturnType<typeof readHealth>; until_ms: number } | undefined
  return (ctx: Context) => {
    if (last && performance.now() < last.until_ms) return last.looking
    const looking = look(ctx)
    const mine = { looking, until_ms: Infinity }
    last = mine
    void looking.then(
      () => (mine.until_ms = performance.now() + FRESH_MS),
      () => (mine.until_ms = 0),
    )
    return looking
  }
}
