import { eq } from 'drizzle-orm'
import type { LocationArea } from '#contract/reference/locations.ts'
import type { Database } from '#server/database/open.ts'
import { districts } from '#server/database/schema/places.ts'
import { notFound } from '#server/core/errors.ts'

/** One district by its code. @throws Problem 404 */
export async function readDistrict(db: Pick<Database, 'select'>, id: string): Promise<LocationArea> {
  const [found] = await db
    .select({ id: districts.id, districtName: districts.name, cityName: districts.city })
    .from(districts)
    .where(eq(districts.id, id))
  if (!found) throw notFound('District')
  return found
}
