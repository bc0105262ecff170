import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startInstallation } from './start.ts'
import { root } from '#server/testing/server-process.ts'
import { connectionOf } from '#server/database/connection.ts'
import { onServer } from '#server/testing/database.ts'

// Several servers on one database, as on several machines: each has a data folder of its own.
const SECRET = 'a secret for tests, of more than 32 characters'

let folder: string
let database: { name: string; url: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-several-'))
  const { server, template } = inject('databases')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  database = { name, url: url.href }
})
afterAll(async () => {
  await onServer(inject('databases').server, `drop database if exists ${database.name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

const startAt = (machine: string, settings: Record<string, string> = {}) =>
  startInstallation(
    {
      DATABASE_URL: database.url,
      DATABASE_POOL: '4',
      DATA_DIR: join(folder, machine),
      SECRET,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    root,
  )
const fetchFrom = ({ url }: { url: string }, path: string) =>
  fetch(new URL(path, url.replace('localhost', '127.0.0.1')), { headers: { connection: 'keep-alive' } })

test('four that start at once on an empty database make it once, and all work', async () => {
  const servers = await Promise.all(['a', 'b', 'c', 'd'].map((machine) => startAt(machine)))
  const answers = await Promise.all(servers.map((server) => fetchFrom(server, '/check')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await Promise.all(servers.map((server) => server.close()))

  const client = new (connectionOf(database.url).Client)()
  await client.connect()
  const count = async (table: string) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]!.count)
  const migrations = readMigrationFiles({ migrationsFolder: join(root, 'server/database/migrations') })
  expect(await count('drizzle.__drizzle_migrations')).toBe(migrations.length)
  expect(await count('districts')).toBeGreaterThan(7000)
  expect(await count('(select from content_items where seeded) seeded')).toBe(
    await count('(select distinct kind, slug from content_items) items'),
  )
  expect(await count('identity.jwks')).toBe(1)
  expect(await count('signing_keys')).toBe(1)
  expect(await count('pgboss.schedule')).toBe(7)
  await client.end()
})

test('one with another secret does not start, and says why', async () => {
  const says = /^The secret does not fit this database: every server on it needs the same SECRET/
  await expect(startAt('e', { SECRET: `not ${SECRET}` })).rejects.toThrow(says)
  // Which made one for itself.
  await expect(startAt('f', { SECRET: '' })).rejects.toThrow(says)
})

test('of several hosts a backup is made from the one that takes writes, as everything else is', async () => {
  const { host, username, password, pathname } = new URL(database.url)
  const url = `postgres://${username}:${password}@127.0.0.1:1,${host}${pathname}`
  const server = await startAt('g', { DATABASE_URL: url })
  const made = await server.context.backups.make(new Date())
  expect(made.rows).toBeGreaterThan(7000)
  await server.close()
})

test('one that is about to end says so to a balancer, and goes on for as long as it was told', async () => {
  const server = await startAt('a', { DRAIN_S: '1' })
  expect((await fetchFrom(server, '/check')).status).toBe(200)
  const closed = server.close()
  const [check, other] = await Promise.all(['/check', '/config.json'].map((path) => fetchFrom(server, path)))
  expect([check!.status, other!.status, other!.headers.get('connection')]).toEqual([503, 200, 'close'])
  expect(await check!.json()).toMatchObject({ error: 'This server is about to end.' })
  await closed
  await expect(fetchFrom(server, '/check')).rejects.toThrow('fetch failed')
})
