import type { Context } from '#server/core/context.ts'
import { readHealth } from './health.ts'

/** Several administrators, or one who presses often, are told the same: a look asks others' servers, too. */
const FRESH_MS = 3_000
/** A page that only shows the last check is content with an older one. */
const OLD_MS = 10 * 60_000

type Health = Awaited<ReturnType<typeof readHealth>>
export type RecentHealth = ReturnType<typeof createRecentHealth>

/** The checks of every part of this process. */
export function createRecentHealth(look = readHealth) {
  let last: { looking: Promise<Health>; until_ms: number } | undefined
  /** The last check that ended, and when. */
  let ended: { health: Health; at_ms: number } | undefined
  const read = (ctx: Context): Promise<Health> => {
    if (last && performance.now() < last.until_ms) return last.looking
    const looking = look(ctx)
    const mine = { looking, until_ms: Infinity }
    last = mine
    const keep = (health: Health) => {
      const at_ms = performance.now()
      mine.until_ms = at_ms + FRESH_MS
      ended = { health, at_ms }
    }
    void looking.then(keep, () => (mine.until_ms = 0))
    return looking
  }
  return {
    /** The last check, or a new one after a few seconds; callers during a check wait for it. */
    read,
    /** The last check that ended, at once; undefined: there was none. An old one is followed by a new one, for the next caller. */
    last(ctx: Context) {
      if (!ended || performance.now() > ended.at_ms + OLD_MS) read(ctx).catch(() => {})
      return ended?.health
    },
  }
}
