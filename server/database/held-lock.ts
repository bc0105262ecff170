import type pg from 'pg'
import type { Pooling } from './pooling.ts'
import { LONG_WORK } from './session.ts'

/**
 * Takes a lock that `client`, a connection for nothing else, holds until it ends. A pooler in transaction mode gives every
 * transaction another session: there the lock belongs to one transaction, which stays open.
 * @param shared whether others may hold it as well, shared like this one
 * @returns whether nobody else holds it
 */
export async function tryLock(
  client: pg.Client,
  lock: number,
  { pooling, shared = false }: { pooling: Pooling; shared?: boolean },
) {
  const ofTransaction = pooling === 'transaction'
  if (ofTransaction) await client.query(`begin; ${LONG_WORK}`)
  const take = `pg_try_advisory${ofTransaction ? '_xact' : ''}_lock${shared ? '_shared' : ''}`
  const { rows } = await client.query<{ mine: boolean }>(`select ${take}($1) as mine`, [lock])
  return rows[0]!.mine
}

/** Sessions that hold such a lock; of this database, because another installation on the same server has locks of its own. */
export const HOLDERS = `from pg_locks where locktype = 'advisory' and granted
  and pg_locks.database = (select oid from pg_database where datname = current_database())
  and ((classid::bigint << 32) | objid::bigint) = `
