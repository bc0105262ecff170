import { and, asc, eq, gt, gte, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import type { serviceAreas } from '#server/database/schema/pickups.ts'
import { slots } from '#server/database/schema/pickups.ts'
import { beginOfDay } from '#server/time/today.ts'

type Area = Pick<typeof serviceAreas.$inferSelect, 'id' | 'time_zone'>
export type Visit = { day: string; starts: string; ends: string; kg: number }

/** When a time of a day is somewhere. */
export function instantAt(day: string, time: string, { time_zone }: Pick<Area, 'time_zone'>) {
  const [hour, minute] = time.split(':').map(Number)
  return new Date(beginOfDay(day, time_zone).getTime() + (hour! * 60 + minute!) * 60_000)
}

/**
 * A time of the area for a visit that was agreed on: one on offer that lies in its window and has room, else a time of its own, which is
 * offered to nobody else. The agreement came before those of the offer, so a full day is no reason against it. Where the area has another
 * time with the same beginning, that one gets a further place.
 * @returns the slot, and what is done once it is booked
 */
export async function holdTime(tx: Database, now: Date, area: Area, { day, starts, ends, kg }: Visit) {
  const onDay = and(eq(slots.area_id, area.id), eq(slots.day, day))
  const [offered] = await tx
    .select({ id: slots.id })
    .from(slots)
    .where(
      and(
        onDay,
        gte(slots.starts, starts),
        lte(slots.ends, ends),
        gt(slots.starts_at, now),
        sql`${slots.visits_booked} < ${slots.offered}`,
        sql`coalesce(${slots.capacity_kg} - ${slots.kg_booked} >= ${kg}, true)`,
      ),
    )
    .orderBy(asc(slots.starts_at))
    .limit(1)
    .for('update')
  if (offered) return { slot_id: offered.id, settle: async () => {} }
  await tx
    .insert(slots)
    .values({
      area_id: area.id,
      day,
      starts,
      ends,
      starts_at: instantAt(day, starts, area),
      ends_at: instantAt(day, ends, area),
      visits: 0,
      offered: 0,
    })
    .onConflictDoNothing()
  const [own] = await tx
    .select()
    .from(slots)
    .where(and(onDay, eq(slots.starts, starts)))
    .for('update')
  const { id, offered: before, visits, visits_booked, capacity_kg, kg_booked } = own!
  await tx
    .update(slots)
    .set({
      visits: Math.max(visits, visits_booked + 1),
      offered: Math.max(before, visits_booked + 1),
      capacity_kg: capacity_kg === null ? null : Math.max(capacity_kg, kg_booked + kg),
    })
    .where(eq(slots.id, id))
  return {
    slot_id: id,
    settle: async () => {
      await tx.update(slots).set({ offered: before }).where(eq(slots.id, id))
    },
  }
}
