import { and, asc, between, eq, isNull } from 'drizzle-orm'
import type { TimeZone } from '#contract/requests/appointments.ts'
import { ZONE_NAMES } from '#contract/requests/zone-names.ts'
import type { Context } from '#server/core/context.ts'
import { bookings, serviceAreas, slots } from '#server/database/schema/pickups.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { addDays, dayOf, hourOf } from '#server/time/today.ts'

const HOUR_MS = 60 * 60 * 1000
/** Between these hours at the place a person is told. */
const FROM_H = 9
const UNTIL_H = 20
/** A person who was told of the time since then needs no reminder of it. */
const FRESH_MS = 12 * HOUR_MS

type Ctx = Pick<Context, 'db' | 'env' | 'queue' | 'now'>

/**
 * Tells the senders of scheduled requests of tomorrow's visits, and asks those of yesterday's about which nobody has said what became of
 * them: a driver's report may still come, so it says no more than that. Once a visit, however often the job runs.
 */
export async function tellOfVisits(ctx: Ctx) {
  const { db, env, now } = ctx
  const around = dayOf(now(), env.TIME_ZONE)
  const visits = await db
    .select({
      id: submissions.id,
      visit_at: submissions.visit_at,
      status_at: submissions.status_at,
      booked_at: bookings.booked_at,
      missed_at: bookings.missed_at,
      slot: { day: slots.day, starts: slots.starts, ends: slots.ends },
      time_zone: serviceAreas.time_zone,
    })
    .from(submissions)
    .leftJoin(bookings, and(eq(bookings.submission_id, submissions.id), isNull(bookings.ended_at)))
    .leftJoin(slots, eq(slots.id, bookings.slot_id))
    .leftJoin(serviceAreas, eq(serviceAreas.id, slots.area_id))
    .where(
      and(
        eq(submissions.status, 'scheduled'),
        // A clock that is two hours ahead may show the next day already.
        between(submissions.visit_at, `${addDays(around, -2)} 00:00`, `${addDays(around, 2)} 23:59`),
      ),
    )
    .orderBy(asc(submissions.id))
  for (const visit of visits) {
    const zone = visit.time_zone ?? env.TIME_ZONE
    const hour = hourOf(now(), zone)
    if (hour < FROM_H || hour >= UNTIL_H) continue
    const day = visit.visit_at!.slice(0, 'yyyy-mm-dd'.length)
    const today = dayOf(now(), zone)
    const told_at = Math.max(visit.status_at.getTime(), visit.booked_at?.getTime() ?? 0)
    if (day === addDays(today, 1) && now().getTime() - told_at >= FRESH_MS)
      await tell(ctx, visit.id, 'visit-reminder', { day, ...hoursOf(visit, day, zone) })
    else if (day === addDays(today, -1) && !visit.missed_at)
      await tell(ctx, visit.id, 'visit-unconfirmed', { day })
  }
}

type Slot = { day: string; starts: string; ends: string }

/** Those of the appointment, unless it is a round that comes first. */
const hoursOf = ({ slot }: { slot: Slot | null }, day: string, zone: TimeZone): Record<string, string> =>
  slot?.day === day ? { starts: slot.starts, ends: slot.ends, zone: ZONE_NAMES[zone] } : {}

/** Looks again under its lock: the visit may have been moved, or recorded, in the time since. */
const tell = (
  ctx: Ctx,
  id: number,
  kind: 'visit-reminder' | 'visit-unconfirmed',
  params: Record<string, string> & { day: string },
) =>
  ctx.db.transaction(async (tx) => {
    const [request] = await tx
      .select({ status: submissions.status, visit_at: submissions.visit_at })
      .from(submissions)
      .where(eq(submissions.id, id))
      .for('update')
    if (request?.status !== 'scheduled' || !request.visit_at?.startsWith(params.day)) return
    await tellSender(tx, ctx, id, { kind, params, once_key: `${kind}:${id}:${params.day}` })
  })
