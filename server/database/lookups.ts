import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './open.ts'

/**
 * The database, for the short questions that nearly every request asks: who is this, one request, one page of the desk. Those of all
 * requests travel together and are answered one after the other: so nothing that may take long belongs here, nothing
 * that writes or waits for a lock, and nothing of a transaction, which sees more than this.
 */
export type Lookups = Pick<Database, 'select'>

/** `pg` with the socket that it writes to. */
type Connected = Pick<pg.Client, 'query' | 'on' | 'end'> & {
  connection: { stream: { cork: () => void; uncork: () => void } }
}

type Options = {
  Client?: typeof pg.Client
  /** Is told of a connection that ended by itself. */
  lost?: (error: Error) => void
}

/** So many wait on one connection before the next one is used as well: nobody waits long behind one that takes long after all. */
const WAITING = 16
const LANES = 2

export function openLookups(options: pg.ClientConfig, others: Options = {}) {
  const lanes = Array.from({ length: LANES }, () => openLane(options, others))
  const freest = () =>
    lanes.find((lane) => lane.waiting() < WAITING) ??
    lanes.reduce((one, other) => (other.waiting() < one.waiting() ? other : one))
  const query = (...asked: Parameters<pg.Client['query']>) => freest().query(...asked)
  return {
    // All that Drizzle asks of a client.
    lookups: drizzle({ client: { query } as unknown as pg.Client, casing: 'snake_case' }) as Lookups,
    close: () => Promise.all(lanes.map((lane) => lane.close())),
  }
}

/**
 * A connection on which questions do not wait for the answers to those before. The queries of one turn of the event
 * loop go out in one write: on a busy server that is many, and for each a write and a wake-up of PostgreSQL costs
 * more than its answer. A connection that is lost fails what was asked on it; the next question makes another.
 */
function openLane(options: pg.ClientConfig, { Client = pg.Client, lost = () => {} }: Options) {
  let current: Promise<Connected> | undefined
  let gathering: Connected | undefined
  let waiting = 0

  const connect = async () => {
    const client = new Client({ ...options, pipeline: true } as pg.ClientConfig)
    client.on('error', lost)
    try {
      await client.connect()
      return client as unknown as Connected
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
  }

  const open = () => {
    const opening = connect()
    current = opening
    const forget = () => {
      if (current === opening) current = undefined
    }
    opening.then((client) => void client.on('error', forget).on('end', forget), forget)
    return opening
  }

  const gather = (client: Connected) => {
    if (gathering === client) return
    gathering = client
    const { stream } = client.connection
    stream.cork()
    setImmediate(() => {
      if (gathering === client) gathering = undefined
      stream.uncork()
    })
  }

  return {
    waiting: () => waiting,
    query: async (...asked: Parameters<pg.Client['query']>) => {
      waiting++
      try {
        const client = await (current ?? open())
        gather(client)
        return await client.query(...asked)
      } finally {
        waiting--
      }
    },
    close: async () => {
      const client = await current?.catch(() => undefined)
      current = undefined
      await client?.end()
    },
  }
}
