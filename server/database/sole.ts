import type pg from 'pg'
import type { Logger } from '#server/logging/log.ts'
import type { Connection } from './connection.ts'
import type { Pooling } from './pooling.ts'
import { HOLDERS, tryLock } from './held-lock.ts'

// Any number, as long as every Resirkuit that uses the database takes the same; beside that of migrate.ts.
export const SERVER_LOCK = 7_375_726_976
const AGAIN_MS = 60_000

type Other = { host: string | null; since: Date }

type Options = {
  pooling: Pooling
  /** Whether several processes may work on the database. */
  filesAreShared: boolean
  log: Logger
}

/**
 * Tells when another process works on the same database: uploaded files stay on the machine that took them. Told and not
 * refused, because a lock also outlives a connection that nobody has seen break.
 * Behind a pooler in transaction mode it also tells programs that a server is at work: sessions there have no name to go by.
 * @returns what gives the place up
 */
export async function markAsSole(
  { connectionString, Client }: Connection,
  { pooling, filesAreShared, log }: Options,
) {
  if (filesAreShared && pooling !== 'transaction') return undefined
  let client: pg.Client | undefined
  let told = false
  const look = async () => {
    if (client) return
    const own = new Client({
      connectionString,
      application_name: 'resirkuit (one server)',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    own.on('error', () => {
      if (client === own) client = undefined
    })
    try {
      await own.connect()
      if (await tryLock(own, SERVER_LOCK, { pooling, shared: filesAreShared })) {
        client = own
        return
      }
      const { rows: others } = await own.query<Other>(
        `select host(client_addr) as host, backend_start as since
         from pg_stat_activity where pid in (select pid ${HOLDERS} $1)`,
        [SERVER_LOCK],
      )
      if (!told)
        log.warn(
          `Another Resirkuit works on this database (${describe(others[0])}): uploaded files stay with the one that took them. Stop one, unless both have the same folder.`,
        )
      told = true
    } catch (error) {
      log.debug(`Whether another Resirkuit works on this database is not known: ${(error as Error).message}`)
    }
    await own.end().catch(() => {})
  }
  await look()
  const timer = setInterval(() => void look(), AGAIN_MS).unref()
  return async () => {
    clearInterval(timer)
    await client?.end().catch(() => {})
  }
}

const describe = (other: Other | undefined) =>
  other ? `from ${other.host ?? 'the same machine'}, since ${other.since.toISOString()}` : 'it has just come'
