import { and, asc, eq, gt, notExists, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'

/**
 * Offers what the hours of the areas say, from today to as far as each area plans, but for the days on which nobody
 * drives. A slot that is there already stays; where more was booked than the hours allow by now, it stays as well.
 * When it ends changes only where nobody has been told when.
 * @param area_id one area; else all
 */
export const extendSlots = (db: Pick<Database, 'execute'>, now: Date, area_id?: number) =>
  db.execute(sql`
    insert into slots (area_id, day, starts, ends, starts_at, ends_at, visits, offered, capacity_kg)
    select a.id, d.day::date, h.starts, h.ends, (d.day::date + h.starts::time) at time zone a.time_zone,
      (d.day::date + h.ends::time) at time zone a.time_zone, h.visits, h.visits, h.capacity_kg
    from service_areas a
      cross join lateral generate_series(
        (${now.toISOString()}::timestamptz at time zone a.time_zone)::date,
        (${now.toISOString()}::timestamptz at time zone a.time_zone)::date + a.ahead_days, interval '1 day') as d(day)
      join lateral jsonb_to_recordset(a.hours)
        as h(weekday int, starts text, ends text, visits int, capacity_kg numeric)
        on h.weekday = extract(isodow from d.day)
    where a.active ${area_id === undefined ? sql`` : sql`and a.id = ${area_id}`}
      and not exists (select from closures c where c.day = d.day::date and (c.area_id is null or c.area_id = a.id))
    on conflict (area_id, day, starts) do update set
      visits = greatest(excluded.visits, slots.visits_booked),
      offered = excluded.offered,
      ends = case when slots.visits_booked = 0 then excluded.ends else slots.ends end,
      starts_at = case when slots.visits_booked = 0 then excluded.starts_at else slots.starts_at end,
      ends_at = case when slots.visits_booked = 0 then excluded.ends_at else slots.ends_at end,
      capacity_kg = case when excluded.capacity_kg is null then null
        else greatest(excluded.capacity_kg, slots.kg_booked) end
    where slots.offered <> excluded.offered or slots.capacity_kg is distinct from excluded.capacity_kg
      or slots.visits_booked = 0
        and (slots.ends, slots.starts_at, slots.ends_at) <> (excluded.ends, excluded.starts_at, excluded.ends_at)`)

/**
 * After a change of hours, districts or days without service: slots without a booking are offered again, and slots with
 * bookings offer no further place.
 */
export async function renewSlots(tx: Database, now: Date, area_id?: number) {
  const future = and(gt(slots.starts_at, now), area_id === undefined ? undefined : eq(slots.area_id, area_id))
  // Locked first, in the same order as bookings: no deadlock, and bookings committed before are seen.
  await tx.select({ id: slots.id }).from(slots).where(future).orderBy(asc(slots.id)).for('update')
  await tx.delete(slots).where(and(future, neverBooked(tx)))
  await tx
    .update(slots)
    .set({ visits: sql`${slots.visits_booked}`, offered: 0 })
    .where(future)
  await extendSlots(tx, now, area_id)
}

const neverBooked = (tx: Database): SQL =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(bookings)
      .where(eq(bookings.slot_id, slots.id)),
  )
