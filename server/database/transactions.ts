import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { RootDatabase } from './open.ts'
import { withRetries } from './retry.ts'

type Nothing = Record<string, never>

/**
 * The database on a pool. Drizzle by itself gives a connection back whatever has become of its transaction: where `rollback` was
 * not answered the transaction is still open, and what the next one writes is lost with it. And where `begin` fails it gives none back,
 * until there is none. Here each comes back, and one on which anything of that failed is closed. A transaction that PostgreSQL took
 * back because of another one is done again as a whole: what its function does elsewhere may happen twice.
 */
export function databaseOn(pool: pg.Pool): RootDatabase {
  const casing = 'snake_case'
  const db = drizzle({ client: pool, casing })
  const dialect = new PgDialect({ casing })
  const once: typeof db.transaction = async (run, config) => {
    const client = await pool.connect()
    const session = new NodePgSession<Nothing, ExtractTablesWithRelations<Nothing>>(
      client,
      dialect,
      undefined,
    )
    let reason: unknown
    let broken = false
    try {
      return await session.transaction(async (tx) => {
        try {
          return await run(tx)
        } catch (error) {
          reason = error
          throw error
        }
      }, config)
    } catch (error) {
      // If the callback's own error comes back, the rollback succeeded.
      broken = error !== reason
      throw reason ?? error
    } finally {
      client.release(broken)
    }
  }
  db.transaction = (run, config) => withRetries(() => once(run, config))
  return db
}
