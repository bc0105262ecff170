import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { CarryOver } from '#packages/postgres-launcher/upgrade-cluster.ts'
import type { Logger } from '#server/logging/log.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { fromRoot } from '#server/machine/place.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { connectionOf, sessionFacts, poolOf, type Connection } from './connection.ts'
import { describeConnection, explainConnectionError, explainIfOutside } from './explain-error.ts'
import { openLookups, type Lookups } from './lookups.ts'
import { migrate } from './migrate.ts'
import { poolingOf, settleRole, type Pooling } from './pooling.ts'
import { watchedClient } from './slow-queries.ts'
import { markAsSole } from './sole.ts'
import { databaseOn } from './transactions.ts'

/** The database, or a transaction on it. */
export type Database = PgDatabase<NodePgQueryResultHKT>

/** The database itself. Its pool (`$client`) is for the few statements that are worth preparing by name. */
export type RootDatabase = NodePgDatabase & { $client: pg.Pool }

export type OpenDatabase = {
  db: RootDatabase
  lookups: Lookups
  pool: pg.Pool
  /** Its address, with every host that it may be at: for a program beside this one (`connectOnce`). */
  url: string
  /** The data folder in use: another than asked for when PostgreSQL could not reach that one. */
  dataDir: string
  /** Tells a start that is waiting for the data folder that this process is about to leave it. */
  ending: () => void
  close: () => Promise<void>
}

type Options = {
  /** URL of a PostgreSQL server, 15 or newer. Without it the embedded one is started. */
  databaseUrl?: string | undefined
  dataDir: string
  dataDirGiven?: boolean
  /** How an embedded database of an earlier major version is brought to this one. */
  carryOver?: CarryOver
  oldPostgres?: string | undefined
  log: Logger
  poolSize?: number
  /** Statements that take so long are logged; 0: none. */
  slow_ms?: number
  /** Whether further processes may work on a server of ours. */
  filesAreShared?: boolean
  migrationsFolder?: string
  /** For a server that is just starting. */
  patience_ms?: number
}

export const OLDEST_POSTGRES = 15
export const MIGRATIONS = fromRoot('server/database/migrations')
const PATIENCE_MS = 10_000
/** Connections that stay open when idle. */
const KEPT_OPEN = 4

/**
 * Opens the database and brings its model up to date.
 * @throws StartupError when there is no usable database; its message never holds the password
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  dataDirGiven,
  carryOver,
  oldPostgres,
  log,
  poolSize = 12,
  slow_ms = 0,
  filesAreShared = false,
  migrationsFolder = MIGRATIONS,
  patience_ms = PATIENCE_MS,
}: Options): Promise<OpenDatabase> {
  const embedded = databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir, dataDirGiven, carryOver, oldPostgres, log })
  const url = databaseUrl ?? embedded!.url
  const connection = connectionOf(url)
  const { connectionString, Client } = connection
  let pooling: Pooling
  try {
    pooling = await prepare(connection, { migrationsFolder, patience_ms }, log)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  // In its own data folder the embedded one refuses a second process.
  const leave = databaseUrl ? await markAsSole(connection, { pooling, filesAreShared, log }) : undefined
  const options: pg.ClientConfig = {
    connectionString,
    connectionTimeoutMillis: 5_000,
    // For a server that does not end a statement by itself (session.ts): frozen, or behind a network that swallows everything.
    query_timeout: 20_000,
    keepAlive: true,
    application_name: 'resirkuit',
  }
  const Chosen = slow_ms > 0 ? watchedClient(Client, slow_ms, log) : Client
  const pool = poolOf(
    { connectionString, Client: Chosen },
    {
      ...options,
      max: poolSize,
      // Somebody who comes after a quiet minute waits for a page, not for a new connection (30 to 80 ms on a busy machine).
      min: Math.min(KEPT_OPEN, poolSize),
      idleTimeoutMillis: 60_000,
    },
  )
  const lost = (error: Error) => log.warn(`A database connection was lost: ${error.message}`)
  pool.on('error', lost)
  const asking = openLookups(options, { Client: Chosen, lost })
  return {
    db: databaseOn(pool),
    pool,
    url,
    lookups: asking.lookups,
    dataDir: embedded?.dataFolder ?? dataDir,
    ending: () => embedded?.ending(),
    close: async () => {
      // Waits for what is running, but not for a connection that was never given back.
      const late = new Promise((resolve) => setTimeout(resolve, 5_000).unref())
      await Promise.race([Promise.all([pool.end(), asking.close(), leave?.()]), late])
      await embedded?.stop()
    },
  }
}

async function prepare(
  connection: Connection,
  { migrationsFolder, patience_ms }: { migrationsFolder: string; patience_ms: number },
  log: Logger,
) {
  const { connectionString } = connection
  const where = describeConnection(connectionString)
  let client: pg.Client | undefined
  try {
    client = await connect(connection, where, patience_ms, log).catch((error: unknown) => {
      throw explainConnectionError(error as Error, connectionString)
    })
    requireUsable(client, where)
    const pooling = await poolingOf(connection, client)
    if (pooling === 'transaction') await settleRole(client, log)
    const applied = await migrate(client, migrationsFolder)
    if (applied) log.info(`The database is up to date: ${applied} migrations were applied.`)
    return pooling
  } catch (error) {
    throw explainIfOutside(error, connectionString)
  } finally {
    await client?.end().catch(() => {})
  }
}

/** @throws StartupError where its server cannot be ours, whatever is set */
function requireUsable(client: pg.Client, where: string) {
  const { version, standby, encoding } = sessionFacts(client)
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    throw new StartupError(
      `The database at ${where} is PostgreSQL ${version}: ${OLDEST_POSTGRES} or newer is needed.`,
    )
  if (standby)
    throw new StartupError(
      `The database at ${where} is a standby and takes no writes: name the primary in DATABASE_URL, or all of them (@one:5432,two:5432/).`,
    )
  if (encoding !== 'UTF8')
    throw new StartupError(
      `The database at ${where} was made with the encoding ${encoding}: make one with UTF8 (create database … encoding 'UTF8' template template0) and name that in DATABASE_URL.`,
    )
}

/** Connects; waits a while for a server that is just starting, as when both are started together. */
async function connect(
  { connectionString, hosts, Client }: Connection,
  where: string,
  patience_ms: number,
  log: Logger,
) {
  const deadline = Date.now() + patience_ms
  for (let tries = 0; ; tries++) {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: 5_000,
      application_name: 'resirkuit',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      const { code } = error as { code?: string }
      // With several hosts one may be gone for good, and what is asked next is another.
      const mayCome = code === 'ECONNREFUSED' || code === '57P03' || (hosts > 1 && !isOfServer(error))
      if (!mayCome || Date.now() > deadline) throw error
      if (tries === 0) log.info(`Waiting for the database at ${where}.`)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

/** Whether a server has answered, and refused. */
const isOfServer = (error: unknown) => error instanceof pg.DatabaseError
