import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectionOf } from '#server/database/connection.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { openDatabase } from '#server/database/open.ts'
import { loadDistricts } from '#server/features/reference/locations/load.ts'
import { onServer } from './database.ts'
import { beginningOf, type Beginning } from './empty-database.ts'
import { HOSTILE, HOSTILE_PASSWORD, hostileDefaults } from './hostile.ts'
import { silent } from './silent.ts'

const SET_BY_TESTS = 'session_replication_role, deadlock_timeout'

/**
 * One PostgreSQL for the whole run: the embedded one, or the server of TEST_DATABASE_URL. A migrated and filled
 * template on it makes each test file's own database cheap.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'resirkuit-test-'))
  const given = process.env.TEST_DATABASE_URL
  const embedded = given ? undefined : await startEmbeddedPostgres({ dataDir: folder, log: silent })
  const server = given ?? embedded!.adminUrl
  const template = `resirkuit_template_${process.pid}`

  // Of whom every database of a test is; else of whoever runs the server.
  const role = HOSTILE ? `resirkuit_hostile_${process.pid}` : undefined
  const url = new URL(server)
  url.pathname = template
  if (role) {
    await onServer(server, `create role ${role} login createdb password '${HOSTILE_PASSWORD}'`)
    for (const statement of hostileDefaults(role)) await onServer(server, statement)
    // The parameters that tests set, and the product never does.
    await onServer(server, `grant set on parameter ${SET_BY_TESTS} to ${role}`)
    await onServer(server, `create database ${template} owner ${role}`)
    await onServer(url.href, `create schema ${role} authorization ${role}`)
    url.username = role
    url.password = HOSTILE_PASSWORD
  } else await onServer(server, `create database ${template}`)
  const opened = await openDatabase({ databaseUrl: url.href, dataDir: folder, log: silent })
  await loadDistricts({ db: opened.db, log: silent })
  const { rows } = await opened.db.execute<{ server_version: string }>('show server_version')
  console.log(`HTTP tests on PostgreSQL ${rows[0]!.server_version}${role ? ', with hostile defaults' : ''}`)
  await opened.close()
  // It is gone after the last test, whatever happens to the machine until then.
  if (embedded)
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'wal_compression'])
      await onServer(server, `alter system set ${setting} = off`)
  await onServer(server, 'select pg_reload_conf()')
  project.provide('databases', { server, template, role, beginning: await beginningAt(url.href) })

  return async () => {
    if (embedded) await embedded.stop()
    else
      for (const name of await databasesOf(server, template, role))
        await onServer(server, `drop database ${name} with (force)`)
    if (given && role) {
      await onServer(server, `revoke set on parameter ${SET_BY_TESTS} from ${role}`)
      await onServer(server, `drop role ${role}`)
    }
    await rm(folder, { recursive: true, force: true })
  }
}

async function beginningAt(url: string) {
  const client = new (connectionOf(url).Client)()
  await client.connect()
  const beginning = await beginningOf(client)
  await client.end()
  return beginning
}

/** The template and every copy of it that is left, and whatever else belongs to the role. */
async function databasesOf(server: string, template: string, role: string | undefined) {
  const { rows } = await onServer(
    server,
    `select datname from pg_database where starts_with(datname, '${template}')${role ? ` or datdba = '${role}'::regrole` : ''}`,
  )
  return rows.map(({ datname }) => datname as string)
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: { server: string; template: string; role: string | undefined; beginning: Beginning }
  }
}
