import { sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger } from './log.ts'
import { createTestApp, PASSWORD } from '#server/testing/test-app.ts'

// The lines of the real logger when queries fail.
let written = ''
const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => void (written += line) })
let test: Awaited<ReturnType<typeof createTestApp>>

beforeAll(async () => {
  test = await createTestApp({}, { logger })
  await test.account('founder')
})
beforeEach(() => {
  written = ''
})
afterAll(() => test?.close())

const SECRET = 'siti@example.org'

/** The error of a query that carries the secret as a parameter. */
const failed = async (query: Promise<unknown>) =>
  query.then(
    () => expect.unreachable('the query was to fail'),
    (error: unknown) => error as Error,
  )

const slowly = () =>
  test.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 1`)
    await tx.execute(sql`select pg_sleep(1), ${SECRET}`)
  })

const FAILURES: [string, () => Promise<unknown>, string][] = [
  [
    'a unique violation',
    () => test.db.execute(sql`insert into districts values ('31.74.07', ${SECRET}, 'x')`),
    '23505',
  ],
  ['a statement timeout', slowly, '57014'],
  ['a bad value', () => test.db.execute(sql`select ${SECRET}::int`), '22P02'],
  ['a bad value of a plain query', () => test.pool.query('select $1::int', [SECRET]), '22P02'],
  ['NUL', () => test.db.execute(sql`select ${`${SECRET}\0`}::text`), '22021'],
  [
    'a check',
    () => test.pool.query(`insert into users (uid, username, email) values ('u', $1, 'y')`, [SECRET]),
    '23514',
  ],
]

describe('a failed query', () => {
  it.each(FAILURES)('%s is logged with its code and without its values', async (_, query, code) => {
    const error = await failed(query())
    const wrapped = new Error('outer', { cause: new Error('inner', { cause: error }) })
    const several = new AggregateError([error], 'several')
    for (const err of [error, wrapped, several]) {
      written = ''
      logger.error({ err }, 'it failed')
      expect(written).toContain(`"code":"${code}"`)
      expect(written).toMatch(/"at":\["at /)
      expect(written).not.toContain(SECRET)
    }
    // As Fastify and pino log where nobody gave a message.
    written = ''
    logger.error(error)
    logger.error({ err: error })
    logger.error({ err: error }, error.message)
    expect(written.trim().split('\n')).toHaveLength(3)
    expect(written).not.toContain(SECRET)
  })

  it('does not say what stands in a line of a value that looks like a place in the code', async () => {
    const err = await failed(test.db.execute(sql`select ${`x\n    at ${SECRET} (a.js:1:1)`}::int`))
    logger.error({ err }, 'it failed')
    expect(written).toContain('Failed query')
    expect(written).not.toContain(SECRET)
  })

  it('leaves the words of other errors', () => {
    logger.error({ err: new Error('no such mailbox', { cause: new DatabaseError('deadlock', 1, 'error') }) })
    expect(JSON.parse(written)).toMatchObject({
      msg: 'no such mailbox',
      err: {
        type: 'Error',
        message: 'no such mailbox',
        cause: { type: 'DatabaseError', message: 'deadlock' },
      },
    })
  })
})

it('two who sign up with one address at once leave nothing of it in the log', async () => {
  // Both have found the address free before either takes it.
  const gate = await test.pool.connect()
  await gate.query('begin; lock table identity."user" in share row exclusive mode')
  const both = Promise.all(
    ['wati-a', 'wati-b'].map((username) =>
      test.call({
        method: 'POST',
        url: '/api/signup',
        payload: { username, email: 'wati@example.org', password: PASSWORD },
      }),
    ),
  )
  const waiting = `select 1 from pg_locks where database = (select oid from pg_database
    where datname = current_database()) and relation = 'identity."user"'::regclass and not granted`
  await vi.waitFor(async () => expect((await gate.query(waiting)).rowCount).toBe(2), { timeout: 60_000 })
  await gate.query('commit')
  gate.release()

  expect((await both).map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(written).toContain('"status":409')
  expect(written).not.toContain('"level":50')
  expect(written).not.toMatch(/wati|example\.org|argon2/i)
})
