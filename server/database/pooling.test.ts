import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '#server/testing/database.ts'
import { silent } from '#server/testing/silent.ts'
import { requireAlone } from '#server/operator/put.ts'
import { connectOnce } from './connection.ts'
import { openDatabase } from './open.ts'
import { poolingOf } from './pooling.ts'
import { users } from './schema/people.ts'

/** Debian's, or another one: `PGBOUNCER=/path`. */
const PGBOUNCER = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
const version = /PgBouncer (\d+)\.(\d+)/.exec(spawnSync(PGBOUNCER, ['--version']).stdout?.toString() ?? '')
const keepsStatements = Number(version?.[1]) > 1 || Number(version?.[2]) >= 21

let database: Awaited<ReturnType<typeof createTestDatabase>>
const ending: (() => Promise<void>)[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const end of ending) await end()
  await database?.close()
})

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** PgBouncer as it comes, in front of the test's database. */
async function pooler(pool_mode: string, settings = '') {
  const { hostname, port, username, password } = new URL(database.url)
  const folder = await mkdtemp(join(tmpdir(), 'resirkuit-pgbouncer-'))
  const listen = await freePort()
  await writeFile(
    join(folder, 'users.txt'),
    `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`,
  )
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${pool_mode}
${settings}
`,
  )
  // It does not run as root.
  const asRoot = process.getuid?.() === 0
  if (asRoot) {
    const uid = Number(execFileSync('id', ['-u', 'nobody']))
    await chmod(folder, 0o755)
    for (const name of ['users.txt', 'pgbouncer.ini']) await chown(join(folder, name), uid, uid)
  }
  const child = spawn(PGBOUNCER, [...(asRoot ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
  })
  ending.push(async () => {
    const over = once(child, 'exit')
    child.kill('SIGKILL')
    await over
    await rm(folder, { recursive: true, force: true })
  })
  await vi.waitFor(async () => {
    const socket = connect(listen, '127.0.0.1')
    await once(socket, 'connect').finally(() => socket.destroy())
  }, 10_000)
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  url.port = String(listen)
  return url.href
}

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/', log: silent, poolSize: 6 })

/** A server's use of it: short queries together, transactions, prepared statements with names, one server alone. */
async function work(opened: Awaited<ReturnType<typeof open>>) {
  const stated = sql<string>`current_setting('statement_timeout') || current_setting('datestyle') || current_setting('search_path')`
  const questions = Array.from({ length: 60 }, (_, number) => [
    opened.lookups.select({ one: sql<number>`${number}::int` }).from(sql`(values (0)) as one`),
    opened.db.transaction((tx) => tx.execute(sql`select ${stated} as stated, pg_sleep(0.005)`)),
    opened.pool.query({ name: `named ${number % 5}`, text: `select ${number % 5} as five` }),
  ]).flat()
  const answers = (await Promise.all(questions as Promise<unknown>[])).map((answer) =>
    Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows,
  )
  for (const [at, rows] of answers.entries()) {
    const number = Math.floor(at / 3)
    if (at % 3 === 0) expect(rows).toEqual([{ one: number }])
    if (at % 3 === 1) expect(rows).toMatchObject([{ stated: '15sISO, YMDpublic' }])
    if (at % 3 === 2) expect(rows).toEqual([{ five: number % 5 }])
  }
  expect(await opened.lookups.select({ id: users.id }).from(users)).toEqual([])
}

describe.skipIf(!version)('§6 behind PgBouncer', () => {
  test('in session mode everything works', async () => {
    const url = await pooler('session')
    const opened = await open(url)
    await work(opened)
    const { client, connection } = await connectOnce(url, { application_name: 'resirkuit restore' })
    const pooling = await poolingOf(connection, client)
    expect(pooling).toBe('session')
    await expect(requireAlone(client, pooling)).rejects.toThrow(/stop it first/)
    await opened.close()
    // The pooler keeps the sessions of a server that has ended.
    await requireAlone(client, pooling)
    await client.end()
  })

  test('in transaction mode everything works where prepared statements are kept; else the start says so', async () => {
    const url = await pooler('transaction', keepsStatements ? 'max_prepared_statements = 200' : '')
    if (!keepsStatements) {
      // Again, too: a statement that the first look left behind is none that was kept.
      for (const _ of [1, 2])
        await expect(open(url)).rejects.toThrow(
          /^The connection pooler .* in transaction mode and keeps no prepared statements \(PgBouncer before 1\.21/,
        )
      return
    }
    const opened = await open(url)
    await work(opened)
    // A session that the pooler has just opened, which no client of ours has prepared.
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'resirkuit'`,
    )
    await vi.waitFor(() => work(opened), 10_000)
    const second = await open(url)
    await second.close()
    // A session keeps the name of whoever used it last: whether a server is at work is told by its lock.
    const { client, connection } = await connectOnce(url, {})
    const pooling = await poolingOf(connection, client)
    expect(pooling).toBe('transaction')
    await expect(requireAlone(client, pooling)).rejects.toThrow(/stop it first/)
    await opened.close()
    await vi.waitFor(() => requireAlone(client, pooling), 10_000)
    await client.end()
    await database.pool.query(
      `alter role current_user in database ${new URL(url).pathname.slice(1)} reset all`,
    )
  })

  test('in statement mode the start says what to set', async () => {
    await expect(open(await pooler('statement'))).rejects.toThrow(
      /^The connection pooler .* in statement mode.*pool_mode = session/,
    )
  })

  test('with parameters in DATABASE_URL that it refuses, the start names them', async () => {
    const url = await pooler('session')
    await expect(open(`${url}?options=-c%20jit%3Doff`)).rejects.toThrow(
      /refuses the parameter \w+ of DATABASE_URL/,
    )
    const opened = await open(`${url}?statement_timeout=5000`)
    await opened.close()
  })
})
