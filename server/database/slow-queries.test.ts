import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { underRequest } from '#server/logging/request-scope.ts'
import { createTestDatabase, openPool } from '#server/testing/database.ts'
import { silent } from '#server/testing/silent.ts'
import { watchedClient, withoutValues } from './slow-queries.ts'

type Line = { ms: number; statement: string; code?: string; reqId?: string }
let lines: Line[] = []
let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  const log = { ...silent, warn: (line: object | string) => void lines.push(line as Line) }
  pool = openPool(database.url, { Client: watchedClient(pg.Client, 50, log) })
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await pool?.end()
  await database?.close()
})

const SECRET = 'siti@example.org'

test('a slow query is logged with its placeholders and without a value; a fast one is not logged', async () => {
  await pool.query('select $1::text', [SECRET])
  expect(lines).toEqual([])
  const { rows } = await pool.query('select pg_sleep(0.06), $1::text as said', [SECRET])
  expect(rows[0].said).toBe(SECRET)
  await pool.query({ text: `select pg_sleep(0.06), '${SECRET}'`, name: 'named' })
  expect(lines.map(({ statement }) => statement)).toEqual([
    'select pg_sleep(?), $1::text as said',
    'select pg_sleep(?), ?',
  ])
  for (const { ms } of lines) expect(ms).toBeGreaterThanOrEqual(50)
})

test('in a transaction, and for which request', async () => {
  const client = await pool.connect()
  await underRequest('a1b2c3d4e5f6', () => client.query('select pg_sleep(0.06)'))
  client.release()
  expect(lines).toMatchObject([{ statement: 'select pg_sleep(?)', reqId: 'a1b2c3d4e5f6' }])
})

test('one that fails is told with its code, and its caller gets the error', async () => {
  await expect(pool.query('select pg_sleep(0.06), 1 / $1::int', [0])).rejects.toThrow('division by zero')
  await expect(pool.query('nonsense')).rejects.toThrow('syntax error')
  const client = await pool.connect()
  await client.query('set statement_timeout = 80')
  await expect(client.query('select pg_sleep(5)')).rejects.toThrow('statement timeout')
  client.release(true)
  expect(lines.at(-1)).toMatchObject({ statement: 'select pg_sleep(?)', code: '57014' })
})

test('no value that was written into a statement is in the log, however it was quoted', () => {
  const word = fc.stringMatching(/^q[a-z]{5,9}z[ '"\\$]{0,3}$/)
  const quoted = [
    (text: string) => pg.escapeLiteral(text).trim(),
    (text: string) => `'${text.replaceAll("'", "''")}'`,
    (text: string) => `$it$${text.replaceAll('$', '')}$it$`,
    (text: string) => `-- ${text}\n`,
    (text: string) => `/* ${text} */`,
  ]
  const literal = fc.tuple(word, fc.constantFrom(...quoted))
  fc.assert(
    fc.property(fc.array(literal, { minLength: 1, maxLength: 5 }), (literals) => {
      const text = `select id from users where ${literals.map(([value, quote]) => `name = ${quote(value)}`).join(' or ')}`
      const shown = withoutValues(text)
      for (const [value] of literals) expect(shown).not.toContain(value.slice(0, 6))
      expect(shown).toMatch(/^select id from users where name = /)
    }),
    { numRuns: 500 },
  )
  expect(withoutValues(`select 'cut off: ${SECRET}`)).toBe('select ?')
  expect(withoutValues('update "t1" set a = 12.5, b1 = $2 where c in (1,2) limit 20')).toBe(
    'update "t1" set a = ?, b1 = $2 where c in (?,?) limit ?',
  )
})
