import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { MatterGroup } from '#contract/foundation/matters.ts'
import type { Role } from '#contract/foundation/roles.ts'
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
import { hourOf, today } from '#server/time/today.ts'
import { findMatters, isIn } from '#server/features/foundation/notifications/find-matters.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import type { Counts, WaitingCounts } from './digest-letter.ts'
import { sendsMails } from '#server/features/foundation/notifications/tell-sender.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** The readers of the digest. */
export const isDigestReader = inArray(users.role, ['operator', 'admin'])

/** Owes a mail to every member of the staff who wants the digest, once a day at the hour of the settings; none where nothing waits. */
export async function sendDigest(ctx: Pick<Context, 'db' | 'env' | 'queue' | 'now'>) {
  const { db, env, queue, now } = ctx
  if (!sendsMails(env)) return
  const day = today(ctx)
  if (hourOf(now(), env.TIME_ZONE) !== (await readSettings(db)).digest_hour) return
  await db.transaction(async (tx) => {
    const staff = await tx
      .select({ id: users.id, role: users.role, quiet: users.quiet_groups })
      .from(users)
      .where(and(isDigestReader, eq(users.digest_wanted, true)))
    if (staff.length === 0) return
    const waits = await whatWaits(tx, now())
    const owed: (typeof mails.$inferInsert)[] = []
    for (const reader of staff) {
      const params = paramsOf({ ...forReader(waits, reader), ...(await mattersOf(tx, reader)) })
      if (Object.values(params).every((count) => count === '0')) continue
      const once_key = `digest:${reader.id}:${day}`
      owed.push({ params, kind: 'digest', user_id: reader.id, created_at: now(), once_key })
    }
    if (owed.length === 0) return
    const stored = await tx.insert(mails).values(owed).onConflictDoNothing().returning({ mail_id: mails.id })
    for (const mail of stored) await queue.send('notice-mail', mail, tx)
  })
}

type Reader = { id: number; role: Role; quiet: MatterGroup[] }

/** Not of the groups that the reader keeps quiet; people's questions about their data are for administrators alone. */
function forReader(waits: Counts, { role, quiet }: Reader): Counts {
  const requests = quiet.includes('requests') ? { unread: 0, old: 0, ending: 0 } : {}
  const visits = quiet.includes('visits') ? { appointments: 0, visits: 0 } : {}
  return { ...waits, ...requests, ...visits, ...(role !== 'admin' && { rights: 0 }) }
}

/** The matters that wait, without those of requests: these are unread. */
async function mattersOf(tx: Database, reader: Reader) {
  const matters = (await findMatters(tx, reader)).filter(({ kind }) => !isIn('requests', kind))
  return Object.fromEntries(matters.map(({ kind, count }) => [kind, count]))
}

const paramsOf = (waits: WaitingCounts) =>
  Object.fromEntries(Object.entries(waits).map(([what, count]) => [what, String(count)]))

/** The waiting work of staff, in figures, in one query. Appointments are those of this day where the area is. */
async function whatWaits(tx: Database, now: Date): Promise<Counts> {
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
        sql`from ${submissions}
          where ${submissions.visit_by} < ${now.toISOString()}::timestamptz and ${submissions.status} = 'scheduled'`,
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
