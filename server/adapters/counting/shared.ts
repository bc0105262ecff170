import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Counter, Counting, Rule } from './port.ts'

/** The share of a limit that a process counts by itself before it tells the others. */
const UNTOLD = 0.05
/** Number of keys whose unwritten counts a process remembers. */
const KEPT = 10_000

/**
 * Counts that all processes on one database share, in the table `limit_counts`. An exact limit asks it each time. All
 * else is counted in memory and told in portions: a caller below a twentieth of a limit costs no statement, and of n
 * processes together nobody gets more than the limit and two portions for each. While the database is away each
 * process counts by itself.
 */
export function sharedCounting(pool: pg.Pool, secret: string): Counting {
  // Keys hold networks and addresses, which are personal data: they are hashed.
  const keyOf = (name: string, key: string | number) =>
    createHmac('sha256', secret).update(`count ${name} ${key}`).digest('base64url')
  return (name, rule) => {
    const { points, duration, exact } = rule
    const store = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'limit_counts',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: '',
      points,
      duration,
      ...(exact && { insuranceLimiter: new RateLimiterMemory({ points, duration }) }),
    })
    const counter = exact ? store : inPortions(store, rule)
    return {
      consume: (key, points) => counter.consume(keyOf(name, key), points),
      penalty: (key, points) => counter.penalty(keyOf(name, key), points),
      reward: (key, points) => counter.reward(keyOf(name, key), points),
      get: (key) => counter.get(keyOf(name, key)),
      delete: (key) => counter.delete(keyOf(name, key)),
    }
  }
}

/** The state of one key: the count not yet written, the end of its window, and the write in progress. */
type Own = { untold: number; until_ms: number; telling?: Promise<void> | undefined }

function inPortions(store: Counter, { points, duration }: Rule): Counter {
  const portion = Math.max(1, Math.floor(points * UNTOLD))
  /** The known counts of every process, this one included. */
  const known = new RateLimiterMemory({ points, duration })
  const owns = new Map<string | number, Own>()

  function ownOf(key: string | number) {
    const found = owns.get(key)
    const own = found && Date.now() < found.until_ms ? found : { untold: 0, until_ms: Infinity }
    // The key used least recently is first and goes first: less than a portion is lost.
    owns.delete(key)
    owns.set(key, own)
    if (owns.size > KEPT) owns.delete(owns.keys().next().value!)
    return own
  }
  function add(key: string | number, own: Own, more: number, { msBeforeNext }: RateLimiterRes) {
    own.untold += more
    own.until_ms = Date.now() + msBeforeNext
    if (own.untold >= portion) own.telling ??= tell(key, own)
  }
  async function tell(key: string | number, own: Own) {
    const count = own.untold
    own.untold = 0
    // Without the database the process counts on by itself.
    const told = await store.penalty(key, count).catch(() => undefined)
    // When the window ends, every count starts at zero.
    if (told && told.msBeforeNext > 0) {
      own.until_ms = Date.now() + told.msBeforeNext
      await known.set(key, told.consumedPoints + own.untold, told.msBeforeNext / 1000)
    }
    own.telling = own.untold >= portion ? tell(key, own) : undefined
  }

  return {
    consume: async (key, more = 1) => {
      const own = ownOf(key)
      // A caller so quick that the next portion is full before the last one is written waits for the answer.
      while (own.telling && own.untold >= portion) await own.telling
      const result = await known.consume(key, more)
      add(key, own, more, result)
      return result
    },
    penalty: async (key, more = 1) => {
      const result = await known.penalty(key, more)
      add(key, ownOf(key), more, result)
      return result
    },
    reward: async (key, less = 1) => {
      const result = await known.reward(key, less)
      add(key, ownOf(key), -less, result)
      return result
    },
    get: (key) => known.get(key),
    delete: async (key) => {
      owns.delete(key)
      await known.delete(key)
      return store.delete(key)
    },
  }
}
