import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { OPEN } from '#contract/requests/request-life.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { mails } from '#server/database/schema/mails.ts'
import { users } from '#server/database/schema/people.ts'
import { bookings, serviceAreas, slots } from '#server/database/schema/pickups.ts'
import { pointReports, points } from '#server/database/schema/places.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { ending } from '#server/features/requests/submissions/forgetting/retention.ts'
import { today } from '#server/time/today.ts'
import type { WaitingCounts } from './digest-letter.ts'
import { sendsMails } from '#server/features/foundation/notifications/tell-sender.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** The readers of the digest. */
export const isDigestReader = inArray(users.role, ['operator', 'admin'])

/** Owes a mail to every member of the staff who wants the digest of this morning, once; none where nothing waits. */
export async function sendDigest(ctx: Pick<Context, 'db' | 'env' | 'queue' | 'now'>) {
  const { db, env, queue, now } = ctx
  if (!sendsMails(env)) return
  const day = today(ctx)
  await db.transaction(async (tx) => {
    const staff = await tx
      .select({ user_id: users.id, role: users.role })
      .from(users)
      .where(and(isDigestReader, eq(users.digest_wanted, true)))
    if (staff.length === 0) return
    const waits = await whatWaits(tx, now())
    const owed = staff
      .map(({ user_id, role }) => ({
        // Requests about personal data are for administrators alone.
        params: paramsOf(role === 'admin' ? waits : { ...waits, rights: 0 }),
        kind: 'digest' as const,
        user_id,
        created_at: now(),
        once_key: `digest:${user_id}:${day}`,
      }))
      .filter(({ params }) => Object.values(params).some((count) => count !== '0'))
    if (owed.length === 0) return
    const stored = await tx.insert(mails).values(owed).onConflictDoNothing().returning({ mail_id: mails.id })
    for (const mail of stored) await queue.send('notice-mail', mail, tx)
  })
}

const paramsOf = (waits: WaitingCounts) =>
  Object.fromEntries(Object.entries(waits).map(([what, count]) => [what, String(count)]))

/** The waiting work of staff, in figures, in one query. Appointments are those of this day where the area is. */
async function whatWaits(tx: Database, now: Date): Promise<WaitingCounts> {
  const open = inArray(submissions.status, [...OPEN])
  const count = (from: SQL) => sql<number>`(select count(*)::int ${from})`
  const weekAgo = new Date(now.getTime() - WEEK_MS).toISOString()
  const [waits] = await tx
    .select({
      unread: count(sql`from ${submissions} where ${open} and ${submissions.read_at} is null`),
      old: count(
        sql`from ${submissions} where ${open} and ${submissions.submitted_at} < ${weekAgo}::timestamptz`,
      ),
      appointments: count(sql`from ${bookings}
        join ${slots} on ${slots.id} = ${bookings.slot_id}
        join ${serviceAreas} on ${serviceAreas.id} = ${slots.area_id}
        join ${submissions} on ${submissions.id} = ${bookings.submission_id}
        where ${bookings.ended_at} is null and ${submissions.status} = 'scheduled'
          and ${slots.day} = (${now.toISOString()}::timestamptz at time zone ${serviceAreas.time_zone})::date`),
      visits: count(
        sql`from ${submissions} where ${submissions.visit_by} < ${now.toISOString()}::timestamptz`,
      ),
      points: count(sql`from ${points}
        where ${points.active} and (${points.state} in ('full', 'broken') or exists (
          select from ${pointReports} where ${pointReports.point_id} = ${points.id} and ${pointReports.handled_at} is null))`),
      ending: count(sql`from ${submissions} where ${ending}`),
      rights: count(
        sql`from ${rightsRequests} where ${rightsRequests.state} = 'open' and ${rightsRequests.confirmed_at} is not null`,
      ),
    })
    .from(sql`(select) as once`)
  return waits!
}
