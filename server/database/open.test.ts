import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { silent } from '#server/testing/silent.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { databaseAddresses, connectionOf, readHosts } from './connection.ts'
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
      /^Another Resirkuit works on this database \(from \S+, since 20.*\): .*Stop one, unless .*\.$/,
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
  const { connectionString: url } = connectionOf(`postgres://a:b%40c@db.example.org/d?sslmode=${mode}`)
  const client = new pg.Client({ connectionString: url }) as pg.Client & { ssl: unknown; password: string }
  expect([client.ssl, client.password]).toEqual([ssl, 'b@c'])
  process.off('warning', listen)
  expect(warned).toEqual([])
  expect(connectionOf('postgres://a:b@db.example.org/d').connectionString).toBe(
    'postgres://a:b@db.example.org/d',
  )
})

test('one that is just starting is waited for, and one that does not come is named without its password', async () => {
  const gone = await forwarding()
  await gone.close()
  const { username, password, pathname } = new URL(database.url)
  const databaseUrl = `postgres://${username}:${password}@127.0.0.1:${gone.port}${pathname}`
  let waits = () => {}
  const waiting = new Promise<void>((resolve) => (waits = resolve))
  const opening = openDatabase({ databaseUrl, dataDir: '/', log: { ...silent, info: () => waits() } })
  await waiting
  const come = await forwarding(gone.port)
  await (await opening).close()
  await come.close()
  await expect(
    openDatabase({
      databaseUrl: `postgres://a:geheim@127.0.0.1:${gone.port}/b`,
      dataDir: '/',
      log: silent,
      patience_ms: 0,
    }),
  ).rejects.toThrow(
    new StartupError(
      `Nothing answers for the database at 127.0.0.1:${gone.port}/b (user a): is it running, and is DATABASE_URL right?`,
    ),
  )
})

test('of several hosts each has an address, with what all have in common', () => {
  const given = readHosts(
    'postgresql://a:b%2Cc@one:5433,two,[::1]:5434/d?sslmode=require&target_session_attrs=read-write',
  )
  expect(databaseAddresses(given as string)).toEqual(
    ['one:5433', 'two', '[::1]:5434'].map(
      (host) => `postgresql://a:b%2Cc@${host}/d?sslmode=require&uselibpqcompat=true`,
    ),
  )
  const one = 'postgres://a:b,c@one/d,e'
  expect([readHosts(one), databaseAddresses(one)]).toEqual([one, [one]])
})

test('of several hosts the one that serves is found, now and after it has moved', async () => {
  const servers = [await forwarding(), await forwarding()]
  const [first, second] = servers as [Forwarding, Forwarding]
  const { username, password, pathname } = new URL(database.url)
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const databaseUrl = readHosts(`postgres://${username}:${password}@${hosts}${pathname}`) as string
  await first.close()
  const opened = await openDatabase({ databaseUrl, dataDir: '/', log: silent })
  expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  const again = await forwarding(first.port)
  await second.close()
  // Open connections are cut off, and the next one finds no server.
  await vi.waitFor(
    async () => expect((await opened.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]),
    5_000,
  )
  await opened.close()
  await again.close()
})

/** A port that passes connections on to the database, until it is closed. */
async function forwarding(port = 0) {
  const { hostname, port: to } = new URL(database.url)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const there = connect(Number(to || 5432), hostname)
    for (const one of [socket, there]) {
      sockets.add(one)
      one.on('error', () => {})
    }
    socket.pipe(there).pipe(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
type Forwarding = Awaited<ReturnType<typeof forwarding>>
