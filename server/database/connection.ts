import { callbackify } from 'node:util'
import pg from 'pg'
import { withRetries } from './retry.ts'
import { OPEN_SESSION, type SessionFacts } from './session.ts'

/** Query parameter for the hosts after the first of a `DATABASE_URL`, as `readHosts` writes it. */
const OTHERS = 'others'
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#@,]*,[^/?#@]*)((?:[/?#].*)?)$/s

/**
 * `postgres://user@one:5432,two:5432/database`, as libpq and `psql` read it, is no URL. Here it becomes one: of the first host,
 * with the others in its query.
 */
export function readHosts(value: unknown) {
  const [, before, hosts, after] = (typeof value === 'string' && SEVERAL.exec(value)) || []
  if (!hosts) return value
  const [first = '', ...others] = hosts.split(',')
  const url = URL.parse(`${before}${first}${after}`)
  if (!url || !others.every((host) => URL.canParse(`postgres://${host}`))) return value
  url.searchParams.set(OTHERS, others.join(','))
  return url.href
}

/** As libpq spells them. */
const SSL_MODES = new Set(['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'])
export const hasSslMode = (value: string) => {
  const mode = URL.parse(value)?.searchParams.get('sslmode')
  return mode == null || SSL_MODES.has(mode)
}

/** With several hosts we connect to the one that takes writes, and set that parameter ourselves. */
export function wantsPrimary(value: string) {
  const wanted = URL.parse(value)?.searchParams.get('target_session_attrs')
  return wanted == null || wanted === 'read-write' || wanted === 'primary'
}

/** Parameters that `pg` would send in the startup packet, where a pooler refuses them: a session sets its own (`session.ts`). */
const SET_LATER = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const

/**
 * The addresses as `pg` is to read them, one for each host: `sslmode` as libpq and `psql` mean it. By itself `pg` takes `require` for
 * `verify-full`, and says so in seven lines.
 */
export function databaseAddresses(databaseUrl: string): [string, ...string[]] {
  const url = new URL(databaseUrl)
  const { searchParams } = url
  const others = searchParams.get(OTHERS)?.split(',') ?? []
  const ours = [OTHERS, 'target_session_attrs', ...SET_LATER]
  // Those that everybody knows, which Node brings along; libpq wants the host's name checked then.
  const system = searchParams.get('sslrootcert') === 'system'
  if (system) {
    searchParams.delete('sslrootcert')
    searchParams.set('sslmode', 'verify-full')
  }
  const compatible = searchParams.has('sslmode') && !searchParams.has('uselibpqcompat')
  const changed = system || compatible || ours.some((name) => searchParams.has(name))
  for (const name of ours) searchParams.delete(name)
  if (compatible) searchParams.set('uselibpqcompat', 'true')
  const first = changed ? url.href : databaseUrl
  return [
    first,
    ...others.map((host) => {
      const other = new URL(first)
      const { hostname, port } = new URL(`postgres://${host}`)
      other.hostname = hostname
      other.port = port
      return other.href
    }),
  ]
}

/**
 * The ways to one host, in the order in which they are tried: `prefer` goes on without TLS where that cannot be had, and `allow`
 * with it where the server insists.
 */
function waysTo(address: string): [string, ...string[]] {
  const url = new URL(address)
  const { searchParams } = url
  const mode = searchParams.get('sslmode')
  if (mode !== 'prefer' && mode !== 'allow') return [address]
  const by = (sslmode: string) => {
    searchParams.set('sslmode', sslmode)
    return url.href
  }
  return mode === 'prefer' ? [by('prefer'), by('disable')] : [by('disable'), by('prefer')]
}

export type Connection = {
  /** URL with the first host alone, for people. */
  connectionString: string
  /** As many connections may fail before the one that takes writes is found. */
  hosts: number
  Client: typeof pg.Client
}

/** How a database is reached. Where it has several hosts, at the one that takes writes. */
export function connectionOf(databaseUrl: string): Connection {
  const addresses = databaseAddresses(databaseUrl)
  return { connectionString: addresses[0], hosts: addresses.length, Client: clientOf(addresses) }
}

/**
 * Connects, at each of its hosts in turn; for a program that has come to do one thing.
 * @returns the client, and what a pool needs to connect as it did
 */
export async function connectOnce(databaseUrl: string, options: pg.ClientConfig) {
  const connection = connectionOf(databaseUrl)
  const { connectionString, hosts, Client } = connection
  for (let tries = 1; ; tries++) {
    const client = new Client({ connectionString, ...options })
    // The statement that is under way fails, and says so.
    client.on('error', () => {})
    try {
      await client.connect()
      return { client, connection }
    } catch (error) {
      await client.end().catch(() => {})
      if (tries >= hosts) throw error
    }
  }
}

/** A pool of such connections. A statement of its own that PostgreSQL took back because of another transaction is tried again. */
export function poolOf(
  { connectionString, Client }: Pick<Connection, 'connectionString' | 'Client'>,
  options: pg.PoolConfig,
) {
  const pool = new RetryingPool({ ...options, connectionString, Client })
  // A connection that is lost between two statements of a transaction reports it here and nowhere else; without
  // a listener that would end the process. The next statement fails, and so the request.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

class RetryingPool extends pg.Pool {}
const askPool = pg.Pool.prototype.query as (this: pg.Pool, ...args: unknown[]) => unknown
RetryingPool.prototype.query = function query(this: pg.Pool, ...args: unknown[]): unknown {
  const [config] = args as [string | { submit?: unknown }]
  // A query that is read bit by bit, or answers a callback, is its caller's to repeat.
  if (typeof args.at(-1) === 'function' || (typeof config === 'object' && config.submit))
    return askPool.apply(this, args)
  return withRetries(() => askPool.apply(this, args) as Promise<unknown>)
} as typeof RetryingPool.prototype.query

/** The code of a server that is about to serve; here: of one that does not take writes. */
class Standby extends Error {
  readonly code = '57P03'
}

/** The facts about the server, as a client's session has found them. */
const facts = new WeakMap<pg.Client, SessionFacts>()
export const sessionFacts = (client: pg.Client): SessionFacts => facts.get(client)!

/** A client that connects as another one did. */
const copies = new WeakMap<pg.Client, () => pg.Client>()
export const connectAnotherLike = (client: pg.Client) => copies.get(client)!()

/** Whether there is something between us and PostgreSQL: a pooler gives each client a key of its own to cancel statements with. */
export const isPooled = (client: pg.Client) =>
  (client as pg.Client & { processID: number | null }).processID !== sessionFacts(client).pid

/**
 * The client of every connection. Once connected it sets what our statements rely on (`session.ts`). Of several servers one takes
 * writes: the primary, and standbys that may become it. It goes to where the last one found it; where nobody is, or a standby, the
 * next connection is tried at the next host. So after a fail-over as many connections fail as there are hosts before the new
 * primary, and nothing has to be started again.
 */
function clientOf(addresses: readonly [string, ...string[]]): typeof pg.Client {
  const hosts = addresses.map(waysTo)
  let at = 0
  class OurClient extends pg.Client {
    readonly tried: number
    readonly given: pg.ClientConfig
    constructor(config: pg.ClientConfig = {}) {
      const given = { ...config }
      for (const name of SET_LATER) delete given[name]
      super({ ...given, connectionString: hosts[at]![0] })
      this.given = given
      this.tried = at
      copies.set(this, () => new OurClient(given))
    }
  }
  const plain = pg.Client.prototype.connect as (this: pg.Client) => Promise<unknown>
  const reach = async (client: OurClient) => {
    const [, ...others] = hosts[client.tried]!
    try {
      await plain.call(client)
    } catch (error) {
      const [other] = others
      if (!other || !mayPassOtherwise(error)) throw error
      beginAgain(client, { ...client.given, connectionString: other })
      await plain.call(client).catch((second: unknown) => {
        // A server's own answer is worth more than the failure of the other way to it.
        throw second instanceof pg.DatabaseError ? second : error
      })
    }
  }
  const connect = async (client: OurClient) => {
    const ignore = () => {}
    client.on('error', ignore)
    try {
      await reach(client)
      const limit_ms = client.given.connectionTimeoutMillis
      const question = { text: OPEN_SESSION, ...(limit_ms && { query_timeout: limit_ms }) }
      const answers = (await client.query(question)) as unknown as pg.QueryResult<SessionFacts>[]
      const [found] = answers.at(-1)!.rows
      facts.set(client, found!)
      if (hosts.length > 1 && found!.standby) throw new Standby('the server is a standby and takes no writes')
    } catch (error) {
      // If several fail at once, only the first one moves on to the next host.
      if (at === client.tried) at = (at + 1) % hosts.length
      void client.end().catch(() => {})
      throw error
    } finally {
      // Where it is lost from now on, its holder is told.
      setImmediate(() => client.off('error', ignore))
    }
  }
  OurClient.prototype.connect = function connecting(
    this: OurClient,
    callback?: (error: Error | null) => void,
  ) {
    const connected = connect(this)
    if (!callback) return connected
    callbackify(() => connected)(callback)
    return undefined
  } as typeof pg.Client.prototype.connect
  return OurClient
}

/** Not so where nobody answers at all, and where the server knows who asks and refuses. */
function mayPassOtherwise(error: unknown) {
  const { code, message } = error as Error & { code?: string }
  if (error instanceof pg.DatabaseError) return code === '28000' || message === 'SSL required'
  return !/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES)$/.test(
    code ?? '',
  )
}

/** A client of `pg` connects once. This gives it what a new one would begin with. */
function beginAgain(client: pg.Client, config: pg.ClientConfig) {
  const { connection } = client as unknown as {
    connection: NodeJS.EventEmitter & { stream: { destroy: () => void } }
  }
  connection.removeAllListeners()
  connection.on('error', () => {})
  connection.stream.destroy()
  const OF_EMITTER = /^_events|^_maxListeners$/
  for (const [name, value] of Object.entries(new pg.Client(config)))
    if (!OF_EMITTER.test(name)) Object.assign(client, { [name]: value })
}
