import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { RIGHTS_WARNED_H } from '#contract/people/rights.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { notifyAdminsOfRights, type Clock } from './record-received.ts'

const HOUR_MS = 60 * 60 * 1000

/** Tells administrators once of each request whose time is about to end. @returns how often */
export async function warnOfRights({ db, now }: Clock) {
  const soon = new Date(now().getTime() + RIGHTS_WARNED_H * HOUR_MS)
  const due = await db
    .select({ id: rightsRequests.id, kind: rightsRequests.kind })
    .from(rightsRequests)
    .where(
      and(
        eq(rightsRequests.state, 'open'),
        isNotNull(rightsRequests.confirmed_at),
        lte(rightsRequests.due_at, soon),
      ),
    )
  let told = 0
  for (const one of due) told += await notifyAdminsOfRights(db, { now }, 'rights-due', one)
  return told
}
