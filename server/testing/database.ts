import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { inject } from 'vitest'

/** Runs one statement on a server, outside any transaction. */
export async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A migrated database with the districts and nothing else, for one test file; `close` drops it. */
export async function createTestDatabase() {
  const { server, template } = inject('databases')
  const name = `resirkuit_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = name
  const pool = new pg.Pool({ connectionString: url.href, max: 10 })
  // Dropping the database ends what is still closing; nobody waits for it any more.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    db: drizzle({ client: pool, casing: 'snake_case' }),
    pool,
    url: url.href,
    close: async () => {
      await pool.end()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}
