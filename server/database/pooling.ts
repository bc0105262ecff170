import type pg from 'pg'
import type { Logger } from '#server/logging/log.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { sessionFacts, isPooled, type Connection } from './connection.ts'
import { OPEN_SESSION, roleSettings } from './session.ts'

/**
 * How connections reach PostgreSQL: directly, or through a pooler such as PgBouncer that gives each client a session of its own
 * (`session`), or one for each transaction (`transaction`).
 */
export type Pooling = 'none' | 'session' | 'transaction'

/** Where a pooler has no second session to give, the first one is kept for its client. */
const SECOND_MS = 2_000
const PROBE = 'resirkuit probe'
/**
 * The order of the sessions: whichever way a pooler in transaction mode chooses among its sessions, one of them does
 * not keep its own.
 */
const TURNS = [0, 1, 0, 0, 1, 1, 0] as const

/**
 * Finds out how a client that was just connected reaches PostgreSQL. Directly that costs nothing.
 * @throws StartupError where a pooler cannot be used
 */
export async function poolingOf(
  { connectionString, Client }: Connection,
  first: pg.Client,
): Promise<Pooling> {
  if (!isPooled(first)) return 'none'
  await requireTransactions(first)
  const second = new Client({
    connectionString,
    connectionTimeoutMillis: SECOND_MS,
    application_name: 'resirkuit probe',
  })
  second.on('error', () => {})
  try {
    await second.connect()
  } catch {
    return 'session'
  }
  try {
    if (!(await shareSessions([first, second]))) return 'session'
  } finally {
    await second.end().catch(() => {})
  }
  await requirePreparedStatements(first)
  return 'transaction'
}

async function requireTransactions(client: pg.Client) {
  try {
    await client.query('begin')
    await client.query('commit')
  } catch (error) {
    if (!/statement pooling/i.test((error as Error).message)) throw error
    throw new StartupError(
      'The connection pooler in front of the database is in statement mode, in which no transaction can be made: set pool_mode = session, or transaction, for this database.',
    )
  }
}

/** Whether a client's session changes, or two of them have the same one. */
async function shareSessions(clients: [pg.Client, pg.Client]) {
  const seen: [number?, number?] = []
  for (const turn of TURNS) {
    const { rows } = await clients[turn].query<{ pid: number }>('select pg_backend_pid() as pid')
    const { pid } = rows[0]!
    if ((seen[turn] ?? pid) !== pid || seen[1 - turn] === pid) return true
    seen[turn] = pid
  }
  return false
}

/** A pooler that keeps them for its clients gives them names of its own, so that each session can have those of all. */
async function requirePreparedStatements(client: pg.Client) {
  await client.query('begin')
  let kept = false
  try {
    const { rows } = await client.query<{ as_named: boolean }>({
      name: PROBE,
      text: `select exists (select from pg_prepared_statements where name = '${PROBE}') as as_named`,
    })
    kept = !rows[0]!.as_named
    if (!kept) await client.query(`deallocate "${PROBE}"`)
  } catch (error) {
    // It was left in this session by a client before us.
    if ((error as { code?: string }).code !== '42P05') throw error
  } finally {
    await client.query('rollback').catch(() => {})
  }
  if (!kept)
    throw new StartupError(
      'The connection pooler in front of the database is in transaction mode and keeps no prepared statements (PgBouncer before 1.21, or with max_prepared_statements = 0): set pool_mode = session for this database, or take PgBouncer 1.21 or newer with max_prepared_statements = 200.',
    )
}

/**
 * Behind a pooler in transaction mode a statement may run in a session that no client of ours has prepared: one that the pooler has
 * just opened. So the role itself gets our values, in this database. Sessions that were opened before, and are idle, end.
 */
export async function settleRole(client: pg.Client, log: Pick<Logger, 'info'>) {
  const wanted = roleSettings(Number.parseInt(sessionFacts(client).version, 10))
  const { rows } = await client.query<{ role: string; database: string; settings: string[] | null }>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      (select setconfig from pg_db_role_setting
        where setrole = (select oid from pg_roles where rolname = current_user) and setdatabase = (select oid from pg_database where datname = current_database())
      ) as settings`,
  )
  const { role, database, settings } = rows[0]!
  const there = new Map(
    (settings ?? []).map((one) => {
      const at = one.indexOf('=')
      return [one.slice(0, at).toLowerCase(), one.slice(at + 1)] as const
    }),
  )
  const missing = wanted.filter(([name, value]) => there.get(name) !== value)
  if (missing.length === 0) return
  for (const [name, value] of missing)
    await client.query(
      `alter role ${role} in database ${database} set ${name} = ${value
        .split(', ')
        .map((part) => `'${part}'`)
        .join(', ')}`,
    )
  await client.query(
    `${OPEN_SESSION}; select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and state = 'idle'`,
  )
  log.info(
    'The database is behind a connection pooler in transaction mode: what every session relies on was set for its role in this database (alter role … in database … set).',
  )
}
