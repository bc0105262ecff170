import type { Context } from '#server/core/context.ts'

type Source = Pick<Context, 'db' | 'env' | 'now'>

const FRESH_MS = 60_000

/**
 * Computes at most once a minute for each database, however many ask: who comes while it is computed gets the same
 * answer. One that fails is forgotten, and the next to ask tries again; `forget` does the same on purpose, for who has
 * just changed what it is computed from. (Another process notices within the minute.)
 */
export function eachMinute<T>(compute: (ctx: Source) => Promise<T>) {
  const kept = new WeakMap<Context['db'], { value: Promise<T>; since_ms: number }>()
  const ask = (ctx: Source): Promise<T> => {
    const now_ms = ctx.now().getTime()
    const last = kept.get(ctx.db)
    // A clock may be set back, and a caller's may be a moment behind.
    if (last && Math.abs(now_ms - last.since_ms) < FRESH_MS) return last.value
    const value = compute(ctx)
    kept.set(ctx.db, { value, since_ms: now_ms })
    value.catch(() => {
      if (kept.get(ctx.db)?.value === value) kept.delete(ctx.db)
    })
    return value
  }
  return Object.assign(ask, { forget: (db: Context['db']) => void kept.delete(db) })
}
