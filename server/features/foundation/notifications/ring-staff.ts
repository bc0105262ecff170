import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { pushDevices, users } from '#server/database/schema/people.ts'
import { STAFF } from '#server/features/foundation/roles/staff.ts'
import { findMatters } from './find-matters.ts'

/** A transaction that is not committed yet has written no earlier time than this. */
const SETTLED_MS = 5000

/**
 * Owes each device of staff one message about what has come up since the last one, however much that is: a burst of requests
 * rings once a minute at most. The time it is told up to moves in the same transaction.
 */
export async function ringStaff({ db, queue, now, push }: Pick<Context, 'db' | 'queue' | 'now' | 'push'>) {
  if (push.publicKey === null) return
  const until = new Date(now().getTime() - SETTLED_MS)
  const devices = await db
    .select({ id: pushDevices.id, rung_at: pushDevices.rung_at, reader: { id: users.id, role: users.role } })
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.user_id))
    .where(inArray(users.role, [...STAFF]))
  for (const [, own] of Map.groupBy(devices, ({ reader }) => reader.id)) {
    const matters = await findMatters(db, own[0]!.reader)
    const isNews = (rung_at: Date) => matters.some(({ at, seen }) => !seen && at > rung_at && at <= until)
    for (const { id } of own.filter((device) => isNews(device.rung_at)))
      await db.transaction(async (tx) => {
        const told = await tx
          .update(pushDevices)
          .set({ rung_at: until })
          .where(and(eq(pushDevices.id, id), lt(pushDevices.rung_at, until)))
          .returning({ id: pushDevices.id })
        if (told.length > 0) await queue.send('staff-push', { device_id: id }, tx)
      })
  }
}
