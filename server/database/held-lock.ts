import type pg from 'pg'
import type { Pooling } from './pooling.ts'
import { LONG_WORK } from './session.ts'

/**
 * Takes a lock that `client`, a connection for nothing else, holds until it ends. A pooler in transaction mode gives every
 * transaction another session: there the lock belongs to one transaction, which stays open.
 * @returns whether nobody else holds it
 */
export async function tryLock(client: pg.Client, lock: number, pooling: Pooling) {
  const ofTransaction = pooling === 'transaction'
  if (ofTransaction) await client.query(`begin; ${LONG_WORK}`)
  const { rows } = await client.query<{ mine: boolean }>(
    `select ${ofTransaction ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_lock'}($1) as mine`,
    [lock],
  )
  return rows[0]!.mine
}
