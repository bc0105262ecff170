import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectionOf, poolOf } from '#server/database/connection.ts'
import { openLookups } from '#server/database/lookups.ts'
import { databaseOn } from '#server/database/transactions.ts'
import { emptied } from './empty-database.ts'
import { HOSTILE_PASSWORD } from './hostile.ts'

/** Runs one statement on a server, outside any transaction. */
export async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Connections to a test's database. `end` does not wait until the server knows that they are gone, and who then empties or
 * drops the database ends what is still closing: nobody waits for it any more, so it is no error.
 */
export function openPool(connectionString: string, config: pg.PoolConfig = {}) {
  const connection = connectionOf(connectionString)
  const pool = poolOf(
    { ...connection, Client: (config.Client as typeof pg.Client | undefined) ?? connection.Client },
    config,
  )
  pool.on('error', () => {})
  return pool
}

/** Databases of finished tests, reset for the next ones; the end of the last test drops them. */
const spare: { name: string; keeper: pg.Client }[] = []

/**
 * A migrated database with the districts and nothing else. `close` empties it for the next test that wants one, which
 * takes a fraction of the time of a new one, and drops it where that cannot be done.
 */
export async function createTestDatabase() {
  const { server, template, role } = inject('databases')
  const kept = spare.pop()
  const name = kept?.name ?? (await clone())
  const url = new URL(server)
  url.pathname = name
  const adminUrl = url.href
  if (role) {
    url.username = role
    url.password = HOSTILE_PASSWORD
  }
  const pool = openPool(url.href, { max: 10 })
  const { Client } = connectionOf(url.href)
  const asking = openLookups({}, { Client })
  return {
    db: databaseOn(pool),
    lookups: asking.lookups,
    pool,
    url: url.href,
    close: async () => {
      await Promise.all([pool.end(), asking.close()])
      const keeper = kept?.keeper ?? (await keep())
      if (keeper && (await emptied(keeper))) return void spare.push({ name, keeper })
      await onServer(server, `drop database if exists ${name} with (force)`)
      await keeper?.end().catch(() => {})
    },
  }

  /** The connection that empties it each time: a new one would have to read the whole model again. */
  async function keep() {
    const keeper = new (connectionOf(adminUrl).Client)()
    // A server that stops, or a database that is dropped, ends it.
    keeper.on('error', () => {})
    // A test that has dropped it leaves nothing to connect to.
    return keeper.connect().then(
      () => keeper,
      () => undefined,
    )
  }

  async function clone() {
    // The template's name in front: by it whatever is left is found in the end.
    const name = `${template}_${randomBytes(6).toString('hex')}`
    await onServer(server, `create database ${name} template ${template}${role ? ` owner ${role}` : ''}`)
    return name
  }
}
