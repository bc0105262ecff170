import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './open.ts'

/**
 * The database, for short questions that nearly every request asks: who is this, one row with what belongs to it. Those of all requests
 * travel together on one connection and are answered one after the other: so nothing that may take long or wait belongs here,
 * nothing that writes, and nothing of a transaction, which sees more than this.
 */
export type Lookups = Pick<Database, 'select'>

type Connected = Pick<pg.Client, 'query' | 'on' | 'end'> & {
  /** Of `pg`, with the socket that it writes to. */
  connection: { stream: { cork: () => void; uncork: () => void } }
}

/**
 * A connection on which questions do not wait for the answers to those before. What is asked in one turn of the event loop
 * goes out in one write: on a busy server that is many, and for each a write and a wake-up of PostgreSQL costs more than the answer.
 * One that is lost fails what was asked on it; the next question makes another.
 * @param lost is told of a connection that ended by itself
 */
export function openLookups(
  options: pg.ClientConfig,
  { Client = pg.Client, lost = () => {} }: { Client?: typeof pg.Client; lost?: (error: Error) => void } = {},
) {
  let current: Promise<Connected> | undefined
  let gathering: Connected | undefined

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

  const query = async (...asked: Parameters<pg.Client['query']>) => {
    const client = await (current ?? open())
    gather(client)
    return client.query(...asked)
  }
  return {
    // All that Drizzle asks of a client.
    lookups: drizzle({ client: { query } as unknown as pg.Client, casing: 'snake_case' }) as Lookups,
    close: async () => {
      const client = await current?.catch(() => undefined)
      current = undefined
      await client?.end()
    },
  }
}
