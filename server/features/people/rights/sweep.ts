import { and, isNull, lt, or } from 'drizzle-orm'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { FORGOTTEN } from './forget-asker.ts'
import type { Clock } from './record-received.ts'

/**
 * Deletes those whose address nobody has proven: some time after the link was mailed, and where no mail server took it, when it
 * is no longer tried.
 * @returns how many
 */
export async function sweepUnproven({ db }: Clock, before: { mailed: Date; received: Date }) {
  const { proof_mailed_at, received_at, confirmed_at } = rightsRequests
  const over = or(
    lt(proof_mailed_at, before.mailed),
    and(isNull(proof_mailed_at), lt(received_at, before.received)),
  )
  const { rowCount } = await db.delete(rightsRequests).where(and(isNull(confirmed_at), over))
  return rowCount ?? 0
}

/** Forgets who asked what was answered long ago; that it was answered in time stays. @returns how many */
export async function forgetAskers({ db, now }: Clock, closedBefore: Date) {
  const { rowCount } = await db
    .update(rightsRequests)
    .set({ ...FORGOTTEN, forgotten_at: now() })
    .where(and(lt(rightsRequests.closed_at, closedBefore), isNull(rightsRequests.forgotten_at)))
  return rowCount ?? 0
}
