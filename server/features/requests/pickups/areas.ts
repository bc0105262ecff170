import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Closure, ServiceArea } from '#contract/requests/pickups.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { areaDistricts, closures, serviceAreas } from '#server/database/schema/pickups.ts'
import { districts } from '#server/database/schema/places.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The service areas by name, with their districts. @param only the ids of some; else all */
export async function listAreas(db: Pick<Database, 'select'>, only?: number[]): Promise<ServiceArea[]> {
  const rows = await db
    .select()
    .from(serviceAreas)
    .where(only && inArray(serviceAreas.id, only))
    .orderBy(asc(serviceAreas.name))
  const places = await db
    .select({
      area_id: areaDistricts.area_id,
      id: areaDistricts.district_id,
      // A data set of another year may know it under another code.
      districtName: sql<string>`coalesce(${districts.name}, ${areaDistricts.district_id})`,
      cityName: sql<string>`coalesce(${districts.city}, '')`,
    })
    .from(areaDistricts)
    .leftJoin(districts, eq(districts.id, areaDistricts.district_id))
    .orderBy(asc(districts.city), asc(districts.name))
  const of = Map.groupBy(places, ({ area_id }) => area_id)
  return rows.map((area) => {
    const own = of.get(area.id) ?? []
    return { ...area, districts: own, district_ids: own.map(({ id }) => id) }
  })
}

/** With the days on which nobody drives, from yesterday on: somewhere it is yesterday still. */
export async function areasAndClosures({ db, now }: RequestContext<Member>) {
  const yesterday = new Date(now().getTime() - DAY_MS).toISOString().slice(0, 10)
  return { areas: await listAreas(db), closures: await closuresFrom(db, yesterday) }
}

const closuresFrom = (db: Pick<Database, 'select'>, day: string): Promise<Closure[]> =>
  db
    .select()
    .from(closures)
    .where(sql`${closures.day} >= ${day}`)
    .orderBy(asc(closures.day), asc(closures.id))
