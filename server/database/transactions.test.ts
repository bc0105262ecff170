import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, openPool } from '#server/testing/database.ts'
import { databaseOn } from './transactions.ts'
import { databaseTrouble } from './trouble.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.close())

const open = (config: pg.PoolConfig) => {
  const pool = openPool(database.url, config)
  return { pool, db: databaseOn(pool) }
}
const one = sql`select 1 as one`

test('a connection that is lost before its transaction begins is one less for nobody', async () => {
  const { pool, db } = open({ max: 2, connectionTimeoutMillis: 2_000 })
  const lose = (client: pg.PoolClient) => void client.connection.stream.destroy()
  pool.on('acquire', lose)
  for (let failed = 0; failed < 3; failed++)
    await expect(db.transaction((tx) => tx.execute(one))).rejects.toThrow('begin')
  pool.off('acquire', lose)
  expect((await db.transaction((tx) => tx.execute(one))).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a write after a transaction that got no answer is stored', async () => {
  const { pool, db } = open({ max: 1, query_timeout: 200 })
  // Longer than the statement and the rollback behind it are waited for.
  await expect(db.transaction((tx) => tx.execute(sql`select pg_sleep(0.5)`))).rejects.toMatchObject({
    cause: { message: 'Query read timeout' },
  })
  await pool.query(`insert into limit_counts (key, points) values ('after', 1)`)
  const { rows } = await database.pool.query(`select points from limit_counts where key = 'after'`)
  expect(rows).toEqual([{ points: 1 }])
  await pool.end()
})

test('a connection that is lost before the commit is trouble of the database, and no fault of ours', async () => {
  const { pool, db } = open({ max: 1 })
  let held: pg.PoolClient
  pool.on('acquire', (client) => (held = client))
  const failed = db.transaction(async () => {
    const ended = new Promise<void>((resolve) => held.once('end', resolve))
    held.connection.stream.destroy()
    await ended
  })
  expect(databaseTrouble(await failed.catch((error: unknown) => error))).toBe('unavailable')
  await pool.end()
})

test('a verb’s refusal is passed on as it was, and its connection serves the next one', async () => {
  const { pool, db } = open({ max: 1 })
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const refusal = new Error('taken')
  let before: unknown
  const refused = db.transaction(async (tx) => {
    before = (await tx.execute(pid)).rows
    throw refusal
  })
  await expect(refused).rejects.toBe(refusal)
  const after = await db.transaction((tx) => tx.transaction((inner) => inner.execute(pid)), {
    isolationLevel: 'repeatable read',
  })
  expect(after.rows).toEqual(before)
  await pool.end()
})
