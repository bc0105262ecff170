import { and, asc, between, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CalendarSlot } from '#contract/requests/pickups.ts'
import type { Database } from '#server/database/open.ts'
import { bookings, serviceAreas, slots } from '#server/database/schema/pickups.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { toSlot } from './offer.ts'

/** The appointments of some days, from and to, with who is visited. */
export async function readCalendar(
  db: Pick<Database, 'select'>,
  from: string,
  to: string,
): Promise<CalendarSlot[]> {
  const rows = await db
    .select({ slot: slots, area: serviceAreas.name })
    .from(slots)
    .innerJoin(serviceAreas, eq(serviceAreas.id, slots.area_id))
    .where(between(slots.day, from, to))
    .orderBy(asc(slots.starts_at), asc(serviceAreas.name))
  const visits =
    rows.length === 0
      ? []
      : await visitsOf(
          db,
          rows.map(({ slot }) => slot.id),
        )
  const of = Map.groupBy(visits, ({ slot_id }) => slot_id)
  return rows.map(({ slot, area }) => ({
    ...toSlot(slot),
    area,
    // Beyond what is offered by now, only what was booked before.
    visits: Math.max(slot.offered, slot.visits_booked),
    capacity_kg: slot.capacity_kg,
    booked_kg: slot.kg_booked,
    booked: (of.get(slot.id) ?? []).map(({ missed_at, kg, ...visit }) => ({
      ...visit,
      kg: kg || null,
      missed_at: missed_at?.toISOString() ?? null,
    })),
  }))
}

/** A stop at which nothing was picked up, or that the round did not reach, does not count. */
const roundOf = sql<number | null>`(
  select t.round_id::float8 from round_stops t
  where t.submission_id = ${submissions.id} and t.state in ('open', 'conflict', 'done') order by t.id desc limit 1)`

const visitsOf = (db: Pick<Database, 'select'>, ids: number[]) =>
  db
    .select({
      slot_id: bookings.slot_id,
      submission_id: submissions.id,
      tracking_code: submissions.tracking_code,
      username: submissions.username,
      name: submissions.name,
      location: submissions.location,
      street: submissions.street,
      status: submissions.status,
      kg: bookings.kg,
      missed_at: bookings.missed_at,
      round_id: roundOf,
    })
    .from(bookings)
    .innerJoin(submissions, eq(submissions.id, bookings.submission_id))
    .where(and(inArray(bookings.slot_id, ids), isNull(bookings.ended_at)))
    .orderBy(asc(bookings.id))
