import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Appointment } from '#contract/requests/appointments.ts'
import type { CalendarState } from '#contract/requests/pickups.ts'
import type { Status } from '#contract/foundation/status.ts'
import type { Database } from '#server/database/open.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { bookings, serviceAreas, slots } from '#server/database/schema/pickups.ts'
import { isChangeable } from './offer.ts'

const HOUR_MS = 60 * 60 * 1000
/** For so long after its end a sender can say that nobody came. */
const MISSED_WITHIN_MS = 48 * HOUR_MS

/** The appointment of a request with its slot and area; undefined: there is none. */
export async function findBooking(tx: Database, submission_id: number) {
  const [found] = await question(tx).execute({ submission_id })
  return found
}

const question = prepareQuery((db) =>
  db
    .select({ booking: bookings, slot: slots, area: serviceAreas })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slot_id))
    .innerJoin(serviceAreas, eq(serviceAreas.id, slots.area_id))
    .where(and(eq(bookings.submission_id, sql.placeholder('submission_id')), isNull(bookings.ended_at)))
    .prepare('booking'),
)

/** The appointment of a request as its sender and staff see it. */
export const readAppointment = async (tx: Database, now: Date, request: { id: number; status: Status }) =>
  appointmentBy(now, request, await findBooking(tx, request.id))

/** The appointments of a request so far, for its calendar file. */
export async function readCalendarState(
  tx: Database,
  now: Date,
  submission_id: number,
): Promise<CalendarState> {
  const made = await tx
    .select({ booking: bookings, slot: slots, time_zone: serviceAreas.time_zone })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slot_id))
    .innerJoin(serviceAreas, eq(serviceAreas.id, slots.area_id))
    .where(eq(bookings.submission_id, submission_id))
    .orderBy(desc(bookings.id))
  const [last] = made
  const sequence = 2 * made.length - (last?.booking.ended_at === null ? 1 : 0)
  if (!last?.booking.ended_at || last.slot.ends_at <= now) return { sequence, ended: null }
  const { day, starts, ends, starts_at, ends_at } = last.slot
  const instants = { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }
  return { sequence, ended: { time_zone: last.time_zone, day, starts, ends, ...instants } }
}

type Booked = Pick<NonNullable<Awaited<ReturnType<typeof findBooking>>>, 'slot' | 'area'> & {
  booking: Pick<typeof bookings.$inferSelect, 'missed_at'>
}

/** The same, where it was looked for already. */
export function appointmentBy(
  now: Date,
  { status }: { status: Status },
  found: Booked | undefined,
): Appointment | null {
  if (!found) return null
  const { booking, slot, area } = found
  const { day, starts, ends, starts_at, ends_at } = slot
  const open = status === 'pending' || status === 'approved' || status === 'scheduled'
  const over_ms = now.getTime() - ends_at.getTime()
  return {
    slot_id: slot.id,
    area: area.name,
    time_zone: area.time_zone,
    day,
    starts,
    ends,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    changeable: open && isChangeable(now, { status }, found),
    may_be_missed:
      status === 'scheduled' && !booking.missed_at && over_ms >= 0 && over_ms <= MISSED_WITHIN_MS,
    missed_at: booking.missed_at?.toISOString() ?? null,
  }
}
