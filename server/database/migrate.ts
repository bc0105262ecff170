import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { StartupError } from '#server/start/startup-error.ts'
import { LONG_WORK } from './session.ts'

// Any number, as long as every Resirkuit that uses the database takes the same.
const lock = 7_375_726_975

/**
 * Applies what is missing of the migrations in `folder`, in one transaction that holds one lock: of several
 * servers that start at once the first does the work and the others wait. The table is drizzle-kit's.
 * @returns how many were applied
 * @throws StartupError when the database has migrations that come after all of these
 */
export async function migrate(client: pg.Client, folder: string) {
  await client.query('begin')
  try {
    const count = await migrateWithin(client, folder)
    await client.query('commit')
    return count
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * The same on a transaction of the caller's.
 * @param only those that were made at these times, as far as they are known
 */
export async function migrateWithin(client: pg.Client, folder: string, only?: number[]) {
  const all = readMigrationFiles({ migrationsFolder: folder })
  await client.query(LONG_WORK)
  const migrations = only ? all.filter(({ folderMillis }) => only.includes(folderMillis)) : all
  await client.query('select pg_advisory_xact_lock($1)', [lock])
  const known = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (!known.rows[0]!.known) {
    await client.query('create schema if not exists drizzle')
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
  }
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations',
  )
  const applied = new Set(rows.map((row) => Number(row.created_at)))
  const newest = Math.max(...all.map(({ folderMillis }) => folderMillis))
  if ([...applied].some((at) => at > newest))
    throw new StartupError(
      'A newer version of Resirkuit has migrated this database: start that version, or restore the backup from before its update.',
    )
  const missing = migrations.filter((migration) => !applied.has(migration.folderMillis))
  for (const { sql, hash, folderMillis } of missing) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
  return missing.length
}
