import { callbackify } from 'node:util'
import pg from 'pg'

/** Of a `DATABASE_URL` with several hosts: those behind the first one, as `readHosts` has put them. */
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

/** Of several hosts we want the one that takes writes, and say so ourselves. */
export function wantsPrimary(value: string) {
  const wanted = new URL(value).searchParams.get('target_session_attrs')
  return wanted === null || wanted === 'read-write' || wanted === 'primary'
}

/**
 * The addresses as `pg` is to read them, one for each host: `sslmode` as libpq and `psql` mean it. By itself `pg` takes `require` for
 * `verify-full`, and says so in seven lines.
 */
export function addressesOf(databaseUrl: string): [string, ...string[]] {
  const url = new URL(databaseUrl)
  const { searchParams } = url
  const others = searchParams.get(OTHERS)?.split(',') ?? []
  const changed = others.length > 0 || searchParams.has('target_session_attrs')
  searchParams.delete(OTHERS)
  searchParams.delete('target_session_attrs')
  const compatible = searchParams.has('sslmode') && !searchParams.has('uselibpqcompat')
  if (compatible) searchParams.set('uselibpqcompat', 'true')
  const first = changed || compatible ? url.href : databaseUrl
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

export type Connection = {
  /** Of the first host, for people. */
  connectionString: string
  /** As many connections may fail before the one that takes writes is found. */
  hosts: number
  Client: typeof pg.Client
}

/** How a database is reached. Where it has several hosts, at the one that takes writes. */
export function connectionOf(databaseUrl: string): Connection {
  const addresses = addressesOf(databaseUrl)
  return {
    connectionString: addresses[0],
    hosts: addresses.length,
    Client: addresses.length > 1 ? clientOfPrimary(addresses) : pg.Client,
  }
}

/**
 * Connects, at each of its hosts in turn; for a program that has come to do one thing.
 * @returns the client, and what a pool needs to connect as it did
 */
export async function connectOnce(databaseUrl: string, options: pg.ClientConfig) {
  const { connectionString, hosts, Client } = connectionOf(databaseUrl)
  for (let tries = 1; ; tries++) {
    const client = new Client({ connectionString, ...options })
    // The statement that is under way fails, and says so.
    client.on('error', () => {})
    try {
      await client.connect()
      return { client, connection: { connectionString, Client } }
    } catch (error) {
      await client.end().catch(() => {})
      if (tries >= hosts) throw error
    }
  }
}

/** What a server says that is about to serve; here: that does not take writes. */
class Standby extends Error {
  readonly code = '57P03'
}

/**
 * A client for servers of which one takes writes: the primary, and standbys that may become it. It goes to where the last one found
 * it; where nobody is, or a standby, the next connection is tried at the next host. So after a fail-over as many connections fail as
 * there are hosts before the new primary, and nothing has to be started again.
 */
function clientOfPrimary(addresses: readonly string[]): typeof pg.Client {
  let at = 0
  class ClientOfPrimary extends pg.Client {
    readonly tried: number
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: addresses[at]! })
      this.tried = at
    }
  }
  const plain = pg.Client.prototype.connect as (this: pg.Client) => Promise<unknown>
  const connect = async (client: ClientOfPrimary) => {
    try {
      await plain.call(client)
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]!.standby) throw new Standby('the server is a standby and takes no writes')
    } catch (error) {
      // Of several that fail at once the first one says that it is not there.
      if (at === client.tried) at = (at + 1) % addresses.length
      void client.end().catch(() => {})
      throw error
    }
  }
  ClientOfPrimary.prototype.connect = function connecting(
    this: ClientOfPrimary,
    callback?: (error: Error | null) => void,
  ) {
    const connected = connect(this)
    if (!callback) return connected
    callbackify(() => connected)(callback)
    return undefined
  } as typeof pg.Client.prototype.connect
  return ClientOfPrimary
}
