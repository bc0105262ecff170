import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, onServer, openPool } from '#server/testing/database.ts'
import { hostileDefaults } from '#server/testing/hostile.ts'
import { silent } from '#server/testing/silent.ts'
import { connectionOf } from './connection.ts'
import { openDatabase } from './open.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.close())

/** An empty database of a role that has every default against us and a schema of its own name. */
async function hostilePlace() {
  const { server } = inject('databases')
  const name = `resirkuit_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create role ${name} login password 'geheim'`)
  for (const statement of hostileDefaults(name)) await onServer(server, statement)
  await onServer(server, `create database ${name} owner ${name}`)
  const url = new URL(server)
  url.pathname = name
  await onServer(url.href, `create schema ${name} authorization ${name}`)
  url.username = name
  url.password = 'geheim'
  return {
    url: url.href,
    close: async () => {
      await onServer(server, `drop database ${name} with (force)`)
      await onServer(server, `drop role ${name}`)
    },
  }
}

test('§6 a database and a role with other defaults make no difference: every connection states what it relies on', async () => {
  const place = await hostilePlace()
  try {
    const warned: string[] = []
    const log = { ...silent, warn: (line: object | string) => void warned.push(String(line)) }
    const opened = await openDatabase({ databaseUrl: place.url, dataDir: '/', log })
    const stated = await opened.pool.query(
      `select '2026-03-04'::date::text as day, '2026-03-04 05:06:07+00'::timestamptz::text as at, '1 day 2 hours'::interval::text as long,
        '\\x01'::bytea::text as bytes, (0.1::float8 + 0.2::float8)::text as sum, 'a\\b' as sign, current_schemas(false)::text[] as schemas,
        array['null']::text[] as list, current_setting('transaction_isolation') as isolation,
        current_setting('transaction_read_only') as read_only, current_setting('statement_timeout') as longest,
        current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('idle_session_timeout') as unused, current_setting('quote_all_identifiers') as quoted`,
    )
    expect(stated.rows).toEqual([
      {
        day: '2026-03-04',
        at: '2026-03-04 05:06:07+00',
        long: '1 day 02:00:00',
        bytes: '\\x01',
        sum: '0.30000000000000004',
        sign: 'a\\b',
        schemas: ['public'],
        list: ['null'],
        isolation: 'read committed',
        read_only: 'off',
        longest: '15s',
        lock: '0',
        idle: '30s',
        unused: '0',
        quoted: 'off',
      },
    ])
    // Short questions, and what is asked within a transaction, too.
    const at = sql<Date>`'2026-03-04 05:06:07+00'::timestamptz`.mapWith((text: string) => new Date(text))
    const asked = await opened.lookups.select({ at }).from(sql`(values (0)) as one`)
    expect(asked).toEqual([{ at: new Date('2026-03-04T05:06:07Z') }])
    const { rows } = await opened.db.transaction((tx) =>
      tx.execute(sql`select schemaname from pg_tables where tablename = 'submissions'`),
    )
    expect(rows).toEqual([{ schemaname: 'public' }])
    await opened.close()
    expect(warned).toEqual([])
  } finally {
    await place.close()
  }
})

test('§6 a transaction that PostgreSQL took back because of another one is done again as a whole', async () => {
  await database.pool.query(`insert into limit_counts (key, points) values ('again', 0)`)
  let tries = 0
  const read = await database.db.transaction(
    async (tx) => {
      tries++
      const { rows } = await tx.execute<{ points: number }>(
        sql`select points from limit_counts where key = 'again'`,
      )
      if (tries === 1) await database.pool.query(`update limit_counts set points = 5 where key = 'again'`)
      await tx.execute(sql`update limit_counts set points = points + 1 where key = 'again'`)
      return rows[0]!.points
    },
    { isolationLevel: 'repeatable read' },
  )
  const { rows } = await database.pool.query(`select points from limit_counts where key = 'again'`)
  expect({ tries, read, rows }).toEqual({ tries: 2, read: 5, rows: [{ points: 6 }] })
})

test('§6 a statement by itself is tried again too, five times and no more', async () => {
  await database.pool.query(`create sequence tried`)
  await database.pool.query(
    `create function taken_back(until int) returns bigint language plpgsql as $$
     declare try bigint := nextval('tried');
     begin
       if try < until then raise exception 'taken back' using errcode = '40001'; end if;
       return try;
     end $$`,
  )
  try {
    expect((await database.db.execute(sql`select taken_back(3)::int as try`)).rows).toEqual([{ try: 3 }])
    await database.pool.query(`alter sequence tried restart`)
    await expect(database.db.execute(sql`select taken_back(100)`)).rejects.toMatchObject({
      cause: { code: '40001' },
    })
    expect((await database.pool.query(`select nextval('tried')::int as next`)).rows).toEqual([{ next: 6 }])
  } finally {
    await database.pool.query(`drop function taken_back; drop sequence tried`)
  }
})

test('§6 the product opens connections in one place, which states what they rely on', () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|^testing\//.test(file))
  const opening = files.filter((file) =>
    /\bnew (pg\.)?(Client|Pool)\(|extends pg\./.test(readFileSync(join(root, file), 'utf8')),
  )
  // The others are given the client of the first one.
  expect(opening.toSorted()).toEqual([
    ...['database/connection.ts', 'database/lookups.ts', 'database/open.ts', 'database/pooling.ts'],
    'database/sole.ts',
  ])
})

test('§6 a pool that states its own timeouts in DATABASE_URL sends none of them to a pooler', async () => {
  const { Client } = connectionOf(`${database.url}?statement_timeout=1&lock_timeout=1`)
  const client = new Client({ statement_timeout: 1 })
  const sent = (client as unknown as { getStartupConf: () => object }).getStartupConf()
  expect(Object.keys(sent)).toEqual(['user', 'database'])
  const pool = openPool(`${database.url}?idle_in_transaction_session_timeout=1`)
  expect((await pool.query('show idle_in_transaction_session_timeout')).rows).toEqual([
    { idle_in_transaction_session_timeout: '30s' },
  ])
  await pool.end()
})
