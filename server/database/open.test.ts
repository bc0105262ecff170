import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { silent } from '#server/testing/silent.ts'
import { connectionOf } from './connection.ts'
import { openDatabase } from './open.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.close())

/** Opens it as a server does; what it warns of. */
async function open() {
  const warnings: string[] = []
  const log = { ...silent, warn: (line: object | string) => void warnings.push(String(line)) }
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: '/', log })
  return { ...opened, warnings }
}

test('a second server on one database is told, and one that comes after the first has left is not', async () => {
  const first = await open()
  const second = await open()
  expect(first.warnings).toEqual([])
  expect(second.warnings).toEqual([
    expect.stringMatching(
      /^Another Resirkuit works on this database \(from \S+, since 20.*\): .*Stop one\.$/,
    ),
  ])
  await first.close()
  await second.close()
  const third = await open()
  expect(third.warnings).toEqual([])
  await third.close()
})

test('a database that a newer version has migrated refuses this one, and is left as it is', async () => {
  const later = Date.now() + 10 * 365 * 24 * 60 * 60 * 1000
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', ${later})`,
  )
  await expect(open()).rejects.toThrow(/^A newer version of Resirkuit has migrated this database: start that/)
  await database.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${later}`)
  await (await open()).close()
})

test.each([
  ['disable', false],
  ['require', { rejectUnauthorized: false }],
  ['verify-full', {}],
])('sslmode=%s means what it means for psql, and nothing warns', (mode, ssl) => {
  const warned: unknown[] = []
  const listen = (warning: unknown) => warned.push(warning)
  process.on('warning', listen)
  const url = connectionOf(`postgres://a:b%40c@db.example.org/d?sslmode=${mode}`)
  const client = new pg.Client({ connectionString: url }) as pg.Client & { ssl: unknown; password: string }
  expect([client.ssl, client.password]).toEqual([ssl, 'b@c'])
  process.off('warning', listen)
  expect(warned).toEqual([])
  expect(connectionOf('postgres://a:b@db.example.org/d')).toBe('postgres://a:b@db.example.org/d')
})
