import { and, isNull, lt } from 'drizzle-orm'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { FORGOTTEN } from './forget-asker.ts'
import type { Clock } from './received.ts'

/** Deletes those whose address nobody has proven. @returns how many */
export async function sweepUnproven({ db }: Clock, receivedBefore: Date) {
  const { rowCount } = await db
    .delete(rightsRequests)
    .where(and(isNull(rightsRequests.confirmed_at), lt(rightsRequests.received_at, receivedBefore)))
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
