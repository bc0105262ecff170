import { and, eq, inArray, ne } from 'drizzle-orm'
import type { NewServiceArea, ServiceArea } from '#contract/requests/pickups.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { areaDistricts, serviceAreas } from '#server/database/schema/pickups.ts'
import { districts } from '#server/database/schema/places.ts'
import { conflict, invalidField, notFound, rootError } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { listAreas } from './areas.ts'
import { renewSlots } from './slots.ts'

/**
 * Stores a service area, and offers its appointments.
 * @param id of the one that is changed; null: a new one
 * @throws Problem 404; 400 on `district_ids`; 409 `area-name-taken`, `district-taken` for one of another area
 */
export async function saveArea(
  ctx: RequestContext<Member>,
  id: number | null,
  { district_ids, ...terms }: NewServiceArea,
): Promise<ServiceArea> {
  return ctx.db
    .transaction(async (tx) => {
      const area_id = await store(tx, id, terms)
      await placeDistricts(tx, area_id, [...new Set(district_ids)])
      await renewSlots(tx, ctx.now(), area_id)
      await recordAudit(tx, ctx, {
        action: id === null ? 'area.added' : 'area.changed',
        subject: `area:${area_id}`,
      })
      return (await listAreas(tx, [area_id]))[0]!
    })
    .catch((error: unknown) => {
      const { constraint } = rootError(error)
      if (constraint === 'service_areas_name_once')
        throw conflict('area-name-taken', 'Another area has this name.')
      // Two areas took the same district at once.
      throw constraint === 'area_districts_pkey' ? districtTaken() : error
    })
}

async function store(tx: Database, id: number | null, terms: Omit<NewServiceArea, 'district_ids'>) {
  const [row] =
    id === null
      ? await tx.insert(serviceAreas).values(terms).returning({ id: serviceAreas.id })
      : await tx
          .update(serviceAreas)
          .set(terms)
          .where(eq(serviceAreas.id, id))
          .returning({ id: serviceAreas.id })
  if (!row) throw notFound('Area')
  return row.id
}

async function placeDistricts(tx: Database, area_id: number, ids: string[]) {
  if ((await tx.$count(districts, inArray(districts.id, ids))) < ids.length)
    throw invalidField('district_ids', 'name a district that does not exist')
  const taken = and(inArray(areaDistricts.district_id, ids), ne(areaDistricts.area_id, area_id))
  if ((await tx.$count(areaDistricts, taken)) > 0) throw districtTaken()
  await tx.delete(areaDistricts).where(eq(areaDistricts.area_id, area_id))
  await tx.insert(areaDistricts).values(ids.map((district_id) => ({ district_id, area_id })))
}

const districtTaken = () => conflict('district-taken', 'One of these districts belongs to another area.')
