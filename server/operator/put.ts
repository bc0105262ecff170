import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { loadSet, requireUnused, type Loaded } from '#server/adapters/backups/load-set.ts'
import { BackupError } from '#server/adapters/backups/manifest.ts'
import type { FileStore } from '#server/adapters/images/port.ts'
import { openQueue } from '#server/adapters/queue/queue.ts'
import { poolOf } from '#server/database/connection.ts'
import { HOLDERS } from '#server/database/held-lock.ts'
import { MIGRATIONS } from '#server/database/open.ts'
import { poolingOf, type Pooling } from '#server/database/pooling.ts'
import { SERVER_LOCK } from '#server/database/sole.ts'
import { QUIET } from './locate.ts'
import { connectTo } from './set-program.ts'

const RESTORE = 'resirkuit restore'
/** How long PostgreSQL is given to see that the connections of a restore before this one have ended. */
const ENDING_MS = 5_000
const LOOK_MS = 50

type Place = {
  url: string
  files: Pick<FileStore, 'write'>
  keepSecret: (secret: string) => Promise<void>
}

/** Puts a backup into a place that nobody has used and where no server works. @throws BackupError; then it is as it was */
export async function putBackup(
  set: { path: string; passphrase?: string | undefined; drill?: boolean | undefined },
  { url, files, keepSecret }: Place,
): Promise<Loaded> {
  await using opened = new AsyncDisposableStack()
  const { client, connection } = await connectTo(url, RESTORE)
  opened.defer(() => client.end())
  await requireAlone(client, await poolingOf(connection, client))
  await requireUnused(client)
  const pool = poolOf(connection, { max: 2, application_name: RESTORE })
  pool.on('error', () => {})
  opened.defer(() => pool.end())
  const queue = await openQueue(pool, QUIET)
  opened.defer(queue.close)
  return await loadSet(set, {
    client,
    files,
    keepSecret,
    migrationsFolder: MIGRATIONS,
    putBack: (jobs) => queue.putBack(jobs, (text, values) => client.query(text, values)),
  })
}

/** @throws BackupError where a server of ours works on the database */
export async function requireAlone(client: pg.Client, pooling: Pooling = 'none') {
  const others = async () => {
    // Sessions that such a pooler keeps have the name of whoever used them last.
    if (pooling === 'transaction') {
      const { rows } = await client.query<{ name: string }>(
        `select 'a server' as name where exists (select ${HOLDERS} $1)`,
        [SERVER_LOCK],
      )
      return rows
    }
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'resirkuit%'`,
    )
    return rows
  }
  // Another restore is about to end. A pooler resets the sessions of a server that has just ended.
  const mayEnd = (names: { name: string }[]) =>
    pooling === 'session' || names.every(({ name }) => name === RESTORE)
  const until = performance.now() + ENDING_MS
  let found = await others()
  while (found.length > 0 && mayEnd(found) && performance.now() < until) {
    await sleep(LOOK_MS)
    found = await others()
  }
  if (found.length > 0)
    throw new BackupError('A Resirkuit works on this database: stop it first. Nothing was changed.', 'in-use')
}
