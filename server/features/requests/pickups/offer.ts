import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { estimateOf } from '#contract/reference/items.ts'
import type { NoOffer, Offer, Slot } from '#contract/requests/pickups.ts'
import { nextOf } from '#contract/requests/request-life.ts'
import { HandedOver } from '#contract/requests/submissions.ts'
import type { Database } from '#server/database/open.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { areaDistricts, serviceAreas, slots } from '#server/database/schema/pickups.ts'
import { submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { itemColumns, isOnHold } from '#server/features/requests/submissions/sender/handover.ts'

const HOUR_MS = 60 * 60 * 1000
/** Nobody reads more of them. */
const OFFERED_MAX = 90

/** The columns of a request that an appointment needs. */
export const offeredColumns = {
  id: submissions.id,
  service: submissions.service,
  status: submissions.status,
  district_id: submissions.district_id,
  waste_source: submissions.waste_source,
  cleared_at: submissions.cleared_at,
  user_id: submissions.user_id,
  anonymised_at: submissions.anonymised_at,
}
export type OfferedRequest = Pick<typeof submissions.$inferSelect, keyof typeof offeredColumns>
type Area = typeof serviceAreas.$inferSelect

/**
 * The person who books: the desk books for callers, also appointments that a sender can no longer make, or not by the
 * area's terms.
 */
export type BookedBy = 'sender' | 'staff'

/** The obstacle to an appointment, or the place and kilograms for one. */
export type BookingTerms = { area: Area | undefined; kg: number; why: NoOffer | null }

/** @param tx may hold the request */
export async function termsFor(tx: Database, request: OfferedRequest, by: BookedBy): Promise<BookingTerms> {
  const { items, area } = await itemsAndArea(tx, request.id)
  const estimate = estimateOf(items, (id) => findDeviceFacts(id)?.typical_kg ?? undefined)
  const why = (): NoOffer | null => {
    if (nextOf(request.status, 'sender').length === 0) return 'not-open'
    if (!area || !HandedOver.safeParse(request.service).success) return 'no-area'
    if (isOnHold(items, request.cleared_at)) return 'on-hold'
    if (by === 'staff') return null
    const most_kg = estimate?.unknown_pieces === 0 ? estimate.high_kg : null
    return unmetTerm(area, { waste_source: request.waste_source, most_kg })
  }
  return { area, kg: estimate?.high_kg ?? 0, why: why() }
}

type Terms = { waste_source: OfferedRequest['waste_source']; /** Null: unknown. */ most_kg: number | null }

/** The term of an area that the goods of a sender do not meet; null: none. */
export function unmetTerm({ sources, min_kg }: Area, { waste_source, most_kg }: Terms): NoOffer | null {
  if (sources.length > 0 && waste_source && !sources.includes(waste_source)) return 'other-source'
  return min_kg !== null && most_kg !== null && most_kg < min_kg ? 'too-light' : null
}

/** Which appointments can be made for a request, and why there are none. */
export async function offerFor(
  tx: Database,
  now: Date,
  request: OfferedRequest,
  by: BookedBy,
): Promise<Offer> {
  const { area, kg, why } = await termsFor(tx, request, by)
  return offerOf(area, why, area && !why ? await listOpenSlots(tx, now, area, kg, by) : [])
}

/** An offer with what its reader must know of the area. */
export const offerOf = (area: Area | undefined, why: NoOffer | null, open: Slot[]): Offer => ({
  area: area
    ? {
        name: area.name,
        min_kg: area.min_kg,
        needs: area.needs,
        note: area.note,
        cutoff_h: area.cutoff_h,
        time_zone: area.time_zone,
      }
    : null,
  slots: open,
  why: why ?? (open.length === 0 ? 'full' : null),
})

/** When the last moment for a slot's sender has passed. */
export const cutoffOf = ({ starts_at }: { starts_at: Date }, { cutoff_h }: Pick<Area, 'cutoff_h'>) =>
  new Date(starts_at.getTime() - cutoff_h * HOUR_MS)

type Booked = { slot: typeof slots.$inferSelect; area: Pick<Area, 'cutoff_h'> }

/**
 * Whether the sender of an open request may change its appointment: until the cut-off. A time that nobody has agreed to is
 * none once it has come, and holds nobody to it.
 */
export const isChangeable = (now: Date, { status }: Pick<OfferedRequest, 'status'>, { slot, area }: Booked) =>
  now < cutoffOf(slot, area) || (status !== 'scheduled' && now >= slot.starts_at)

/** The free slots of an area with room for so many kilograms, the earliest first. */
export async function listOpenSlots(
  tx: Database,
  now: Date,
  area: Area,
  kg: number,
  by: BookedBy,
): Promise<Slot[]> {
  const from = by === 'staff' ? now : new Date(now.getTime() + area.cutoff_h * HOUR_MS)
  const rows = await tx
    .select()
    .from(slots)
    .where(
      and(
        eq(slots.area_id, area.id),
        gt(slots.starts_at, from),
        sql`${slots.visits_booked} < ${slots.offered}`,
        sql`coalesce(${slots.capacity_kg} - ${slots.kg_booked} >= ${kg}, true)`,
      ),
    )
    .orderBy(asc(slots.starts_at))
    .limit(OFFERED_MAX)
  return rows.map(toSlot)
}

export const toSlot = ({ id, day, starts, ends, starts_at, ends_at, ...row }: typeof slots.$inferSelect) => ({
  id,
  day,
  starts,
  ends,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  visits_left: Math.max(0, row.offered - row.visits_booked),
})

/** The items, and the area that serves the district which the place names. One query, and a prepared one: many book at once. */
async function itemsAndArea(tx: Database, id: number) {
  const rows = await question(tx).execute({ id })
  return { area: rows[0]?.area ?? undefined, items: rows.flatMap(({ item }) => item ?? []) }
}

const question = prepareQuery((db) =>
  db
    .select({ area: serviceAreas, item: itemColumns })
    .from(submissions)
    .leftJoin(areaDistricts, eq(areaDistricts.district_id, submissions.district_id))
    .leftJoin(serviceAreas, and(eq(serviceAreas.id, areaDistricts.area_id), eq(serviceAreas.active, true)))
    .leftJoin(submissionItems, eq(submissionItems.submission_id, submissions.id))
    .where(eq(submissions.id, sql.placeholder('id')))
    .orderBy(asc(submissionItems.id))
    .prepare('items-and-area'),
)
