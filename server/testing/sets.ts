import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'
import { loadSet } from '#server/adapters/backups/load-set.ts'
import { createFileStore } from '#server/adapters/images/store.ts'
import type { KeptJob } from '#server/adapters/queue/kept-jobs.ts'
import { connectionOf } from '#server/database/connection.ts'
import { MIGRATIONS } from '#server/database/open.ts'
import { onServer } from './database.ts'
import { HOSTILE_PASSWORD } from './hostile.ts'

/** A folder and a database that nobody has used, for a backup to be put back into. */
export async function emptyPlace() {
  const { server, role } = inject('databases')
  const name = `resirkuit_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}${role ? ` owner ${role}` : ''}`)
  const url = new URL(server)
  url.pathname = name
  if (role) {
    url.username = role
    url.password = HOSTILE_PASSWORD
  }
  const folder = await mkdtemp(join(tmpdir(), 'resirkuit-place-'))
  const clients: pg.Client[] = []
  const open = async () => {
    const client = new (connectionOf(url.href).Client)()
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
    return client
  }
  const jobs: KeptJob[] = []
  return {
    url: url.href,
    folder,
    jobs,
    open,
    client: await open(),
    load: async (path: string, passphrase?: string) =>
      loadSet(
        { path, passphrase },
        {
          client: await open(),
          files: createFileStore(join(folder, 'files')),
          migrationsFolder: MIGRATIONS,
          keepSecret: async (secret) => writeFile(join(folder, 'secret'), secret),
          putBack: async (some) => void jobs.push(...some),
        },
      ),
    file: (key: string) => readFile(join(folder, 'files', key)),
    close: async () => {
      for (const client of clients) await client.end().catch(() => {})
      await onServer(server, `drop database if exists ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Everything that a database says of itself, but of the backups on its disks: each row of each table, sequences, and what its model is made of. */
export async function everythingIn(client: pg.Client) {
  await client.query(`set timezone = 'UTC'`)
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'identity') and tablename <> 'backups' order by 1`,
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows: found } = await client.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${name} t order by row_to_json(t)::text collate "C"`,
    )
    rows[name] = found.map(({ row }) => row)
  }
  const listed = async (statement: string) =>
    (await client.query<{ one: string }>(statement)).rows.map(({ one }) => one)
  return {
    rows,
    sequences: await listed(
      `select schemaname || sequencename || last_value as one from pg_sequences
       where schemaname in ('public', 'identity') and sequencename <> 'backups_id_seq' order by 1`,
    ),
    constraints: await listed(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as one from pg_constraint
       where connamespace::regnamespace::text in ('public', 'identity') order by 1`,
    ),
    triggers: await listed(
      `select pg_get_triggerdef(oid) || tgenabled::text as one from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'pgboss%' order by 1`,
    ),
  }
}

export const newKey = () => ({ 'idempotency-key': randomUUID() })
