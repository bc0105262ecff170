import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLimits } from '#server/adapters/identity/embedded/limits.ts'
import { createTestDatabase, openPool } from '#server/testing/database.ts'
import type { Counter } from './port.ts'
import { sharedCounting } from './shared.ts'

const SECRET = 'a secret for tests, of more than 32 characters'
const HOUR_S = 3600

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pools: pg.Pool[]

beforeAll(async () => {
  database = await createTestDatabase()
  pools = [1, 2].map(() => openPool(database.url, { max: 5 }))
})
beforeEach(() => database.db.execute(sql`delete from limit_counts`))
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.close()
})

/** Two processes on one database. */
const processes = () => pools.map((pool) => sharedCounting(pool, SECRET))

/** How many of so many were let through. */
async function letThrough(tries: (() => Promise<unknown>)[]) {
  const outcomes = await Promise.allSettled(tries.map((go) => go()))
  for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(RateLimiterRes)
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

/** One after the other at each in turns, until nobody lets it through. */
async function inTurns(counters: Counter[], most: number) {
  let through = 0
  for (let at = 0; at < most; at++)
    through += await letThrough([() => counters[at % counters.length]!.consume('somebody')])
  return through
}

const rows = async () =>
  (await database.db.execute<{ key: string; points: number }>(sql`select key, points from limit_counts`)).rows

describe('an exact count', () => {
  const exact = () =>
    processes().map((counting) => counting('tries', { points: 10, duration: HOUR_S, exact: true }))

  test('of forty tries at once in two processes as many pass as the limit has', async () => {
    const [one, other] = exact()
    const tries = Array.from({ length: 40 }, (_, at) => () => (at % 2 ? one! : other!).consume('somebody'))
    expect(await letThrough(tries)).toBe(10)
    expect(await letThrough([() => other!.consume('somebody else')])).toBe(1)
  })

  test('a share that one process gives back or forgets, the other knows', async () => {
    const [one, other] = exact()
    expect(await inTurns([one!], 11)).toBe(10)
    await one!.reward('somebody', 2)
    expect(await letThrough([() => other!.consume('somebody')])).toBe(1)
    await other!.delete('somebody')
    expect(await inTurns([one!, other!], 12)).toBe(10)
  })

  test('while the database is away each process counts by itself', async () => {
    const gone = openPool('postgres://127.0.0.1:1/none')
    const counter = sharedCounting(gone, SECRET)('tries', { points: 3, duration: HOUR_S, exact: true })
    expect(await inTurns([counter], 5)).toBe(3)
    await gone.end()
  })
})

describe('a count in portions', () => {
  const RULE = { points: 1200, duration: HOUR_S }

  test('a caller below a twentieth of the limit costs no statement', async () => {
    const asked = vi.spyOn(pools[0]!, 'query')
    const counter = processes()[0]!('pages', RULE)
    expect(await inTurns([counter], 59)).toBe(59)
    expect(asked).not.toHaveBeenCalled()
    expect(await inTurns([counter], 541)).toBe(541)
    await vi.waitFor(async () => expect((await rows())[0]?.points).toBeGreaterThan(600 - 60))
    expect(asked.mock.calls.length).toBeLessThanOrEqual(10)
    asked.mockRestore()
  })

  test('of two processes nobody gets more than the limit and two portions for each', async () => {
    const counters = processes().map((counting) => counting('pages', RULE))
    const through = await inTurns(counters, 2000)
    expect(through).toBeGreaterThanOrEqual(1200)
    expect(through).toBeLessThanOrEqual(1200 + 2 * 2 * 60)
  })

  test('a refused share is not shared, and ends when the shared time ends', async () => {
    const [one, other] = processes().map((counting) => counting('calls', { points: 20, duration: HOUR_S }))
    expect(await inTurns([one!], 30)).toBe(20)
    await vi.waitFor(async () => expect(await rows()).toContainEqual({ key: expect.any(String), points: 20 }))
    await database.db.execute(sql`update limit_counts set expire = expire - ${(HOUR_S - 60) * 1000}`)
    const first = await other!.consume('somebody')
    expect(first.msBeforeNext).toBeGreaterThan(60_000)
    const refused = await vi.waitFor(async () => {
      const { reason } = (await Promise.allSettled([other!.consume('somebody')]))[0] as PromiseRejectedResult
      expect(reason).toBeInstanceOf(RateLimiterRes)
      return reason as RateLimiterRes
    })
    expect(refused.msBeforeNext).toBeLessThanOrEqual(60_000)
  })
})

test('no network, address or name of a limit is stored', async () => {
  const counter = processes()[0]!('tries', { points: 10, duration: HOUR_S, exact: true })
  await counter.consume('198.51.100.7 sari@example.org')
  const [row] = await rows()
  expect(row!.key).toMatch(/^[\w-]{43}$/)
})

test('a crash empties the counts, and they are not in the write-ahead log', async () => {
  const { rows } = await database.db.execute(
    sql`select relpersistence from pg_class where oid = 'limit_counts'::regclass`,
  )
  expect(rows).toEqual([{ relpersistence: 'u' }])
})

describe('guesses of a password from many places', () => {
  test('forgiven at one process, the other lets the owner in', async () => {
    const [one, other] = processes().map((counting) => createLimits(true, counting))
    const guessAt = (limits: ReturnType<typeof createLimits>, ip: string) =>
      limits.signIn(ip, 'sari@example.org').then(
        () => 'tried',
        (error: { wire: string }) => error.wire,
      )
    for (let at = 0; at < 100; at++)
      expect(await guessAt([one!, other!][at % 2]!, `10.0.0.${at}`)).toBe('tried')
    for (const limits of [one!, other!])
      expect(await guessAt(limits, '198.51.100.7')).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    await one!.forgive('198.51.100.7', 'sari@example.org')
    expect(await guessAt(other!, '198.51.100.7')).toBe('tried')
  })
})

describe('guesses of a password', () => {
  const guessAt = (limits: ReturnType<typeof createLimits>) =>
    limits.signIn('198.51.100.7', 'sari@example.org').then(
      () => 'tried',
      (error: { wire: string }) => error.wire,
    )

  test('ten at one process shut out at the other; forgiven at one, both let in', async () => {
    const [one, other] = processes().map((counting) => createLimits(true, counting))
    for (let at = 0; at < 10; at++) expect(await guessAt(one!)).toBe('tried')
    expect(await guessAt(other!)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    await one!.forgiveEverywhere('sari@example.org')
    expect(await guessAt(other!)).toBe('tried')
    for (let at = 0; at < 10; at++) await guessAt(other!)
    expect(await guessAt(one!)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    await other!.forgive('198.51.100.7', 'sari@example.org')
    expect(await guessAt(one!)).toBe('tried')
  })
})
