import { and, asc, eq, inArray, isNull, sql, type Column, type SQL } from 'drizzle-orm'
import type { TimeZone } from '#contract/requests/appointments.ts'
import { estimateOf, type Estimate, type Item } from '#contract/reference/items.ts'
import type { Stop } from '#contract/requests/rounds.ts'
import { senderName } from '#contract/requests/submissions.ts'
import type { Database } from '#server/database/open.ts'
import { bookings, serviceAreas, slots } from '#server/database/schema/pickups.ts'
import { points } from '#server/database/schema/places.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { listItemsOfAll } from '#server/features/requests/submissions/sender/handover.ts'
import { countedWeighings } from '#server/features/requests/weights/counted.ts'

/** As it counts by now, with what the desk has corrected since. */
const weighed = countedWeighings(sql`weighings.stop_id = round_stops.id`)

/** Hours of another day are no reason to come earlier or later on this one. */
const onItsDay = <T>(column: Column) =>
  sql<T | null>`case when ${slots.day} = ${rounds.day} then ${column} end`

/** Stops with what is shown of them, in order. */
export const selectStops = (db: Pick<Database, 'select'>, where: SQL) =>
  db
    .select({
      stop: roundStops,
      request: submissions,
      point: points,
      starts: onItsDay<string>(slots.starts),
      ends: onItsDay<string>(slots.ends),
      time_zone: onItsDay<TimeZone>(serviceAreas.time_zone),
      booked_kg: bookings.kg,
      /** The conditions that the vehicle and its crew were told to expect. */
      needs: serviceAreas.needs,
      weight_kg: weighed,
    })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
    .leftJoin(submissions, eq(submissions.id, roundStops.submission_id))
    .leftJoin(points, eq(points.id, roundStops.point_id))
    .leftJoin(bookings, and(eq(bookings.submission_id, submissions.id), isNull(bookings.ended_at)))
    .leftJoin(slots, eq(slots.id, bookings.slot_id))
    .leftJoin(serviceAreas, eq(serviceAreas.id, slots.area_id))
    .where(where)
    .orderBy(asc(roundStops.position), asc(roundStops.id))

export type StopRow = Awaited<ReturnType<typeof selectStops>>[number]

export const listStops = (db: Pick<Database, 'select'>, round_ids: number[]) =>
  selectStops(db, inArray(roundStops.round_id, round_ids))

/** The items at each of these stops, by request. */
export const itemsAt = (db: Pick<Database, 'select'>, rows: readonly StopRow[]) =>
  listItemsOfAll(
    db,
    rows.flatMap(({ request }) => request?.id ?? []),
  )

export const estimateFor = (items: readonly Item[] = []): Estimate | null =>
  estimateOf(items, (id) => findDeviceFacts(id)?.typical_kg ?? undefined)

/** The common part of a stop for the desk and the driver. A row has either a request or a point. */
export const toSharedStop = ({ stop, request, point, starts, ends, time_zone, weight_kg }: StopRow) => ({
  id: stop.id,
  kind: request ? ('pickup' as const) : ('point' as const),
  state: stop.state,
  name: request ? senderName(request) : point!.name,
  tracking_code: request?.tracking_code ?? null,
  place: request?.location ?? point!.address,
  street: request?.street ?? '',
  latitude: stop.latitude,
  longitude: stop.longitude,
  near: stop.near,
  starts,
  ends,
  time_zone,
  weight_kg,
  failure: stop.failure,
})

/** @param items of its request */
export function toStop(row: StopRow, items: readonly Item[] | undefined): Stop {
  const { stop, request } = row
  return {
    ...toSharedStop(row),
    submission_id: stop.submission_id,
    point_id: stop.point_id,
    status: request?.status ?? null,
    estimate_kg: row.booked_kg || estimateFor(items)?.high_kg || null,
    done_at: stop.done_at?.toISOString() ?? null,
    clock_said: stop.clock_said?.toISOString() ?? null,
    note: stop.note,
    confirmed_by: stop.confirmed_by,
    conflict: stop.conflict,
    outcome: stop.outcome,
  }
}
