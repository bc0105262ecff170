import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { straightLine_m } from '#contract/foundation/distance.ts'
import type { pickups, PlaceOffer } from '#contract/requests/pickups.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { areaDistricts, serviceAreas } from '#server/database/schema/pickups.ts'
import { districts } from '#server/database/schema/places.ts'
import { typedDistrict } from '#server/features/reference/locations/typed-district.ts'
import { listPoints } from '#server/features/requests/points/list.ts'
import { districtPoint } from '#server/features/requests/rounds/district-point.ts'
import { listOpenSlots, offerOf, unmetTerm } from './offer.ts'

const POINTS_MAX = 3
/** Nobody brings an old fridge farther. */
const NEAR_M = 30_000

type Ctx = Pick<Context, 'db' | 'log' | 'now'>
type Asked = z.output<typeof pickups.placeOffer.query>

/** The appointments that a sender could make at a place, before the request is sent: nothing is reserved. */
export async function readPlaceOffer(ctx: Ctx, { location, waste_source, kg }: Asked): Promise<PlaceOffer> {
  const { db, now } = ctx
  const district = await districtNamed(ctx, location)
  const [[served], by_areas] = await Promise.all([
    db
      .select({ area: serviceAreas })
      .from(areaDistricts)
      .innerJoin(serviceAreas, and(eq(serviceAreas.id, areaDistricts.area_id), eq(serviceAreas.active, true)))
      .where(eq(areaDistricts.district_id, district?.id ?? '')),
    hasAreas(db),
  ])
  const area = served?.area
  const why = area ? unmetTerm(area, { waste_source: waste_source ?? null, most_kg: kg ?? null }) : 'no-area'
  const open = area && !why ? await listOpenSlots(db, now(), area, kg ?? 0, 'sender') : []
  const offer = offerOf(area, why, open)
  return {
    district,
    offer,
    by_areas,
    points: offer.why && district ? await nearestPoints(ctx, district.id) : [],
  }
}

const hasAreas = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(serviceAreas)
    .where(eq(serviceAreas.active, true))
    .limit(1)
    .then((rows) => rows.length > 0)

/** As a request with this place would have it: the chosen district, else the one that the text names for certain. */
async function districtNamed(ctx: Ctx, location: string) {
  const typed = await typedDistrict(ctx, location)
  const [found] = await ctx.db
    .select({ id: districts.id, districtName: districts.name, cityName: districts.city })
    .from(districts)
    .where(eq(districts.id, sql`coalesce(district_of(${location}), ${typed})`))
  return found ?? null
}

async function nearestPoints(ctx: Ctx, district_id: string) {
  const { latitude, longitude } = await districtPoint(district_id)
  if (latitude === null || longitude === null) return []
  const { points } = await listPoints(ctx)
  return points
    .filter(({ state }) => state !== 'closed')
    .map(({ id, name, address, ...at }) => ({
      id,
      name,
      address,
      distance_m: Math.round(straightLine_m(at, { latitude, longitude })),
    }))
    .filter(({ distance_m }) => distance_m <= NEAR_M)
    .toSorted((one, other) => one.distance_m - other.distance_m)
    .slice(0, POINTS_MAX)
}
