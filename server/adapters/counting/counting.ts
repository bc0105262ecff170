import { RateLimiterMemory } from 'rate-limiter-flexible'
import type pg from 'pg'
import type { Env } from '#server/installation/env.ts'
import type { Counting } from './port.ts'
import { sharedCounting } from './shared.ts'

/** Where there is one process, its memory is the right place. */
export function countingInMemory(): Counting {
  const counters = new Map<string, RateLimiterMemory>()
  return (name, { points, duration }) => {
    const counter = counters.get(name) ?? new RateLimiterMemory({ points, duration })
    counters.set(name, counter)
    return counter
  }
}

/** On a server further processes may work; the embedded database has one. */
export const createCounting = (
  { DATABASE_URL }: Pick<Env, 'DATABASE_URL'>,
  pool: pg.Pool,
  secret: string,
): Counting => (DATABASE_URL ? sharedCounting(pool, secret) : countingInMemory())
