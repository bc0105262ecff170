import { eq } from 'drizzle-orm'
import { straightLine_m } from '#contract/foundation/distance.ts'
import type { Database } from '#server/database/open.ts'
import { points } from '#server/database/schema/places.ts'
import { invalidField } from '#server/core/errors.ts'
import type { NewRequest } from './create.ts'

/** So far from a drop-off point somebody may be who says something about it: phones are not exact. */
const NEAR_M = 150

/** The drop-off point that is meant: by its number (`address_id`), or the nearest to a place. @throws Problem 400 */
export async function pointAt(
  db: Pick<Database, 'select'>,
  { address_id, lat, long }: Pick<NewRequest, 'address_id' | 'lat' | 'long'>,
): Promise<number> {
  if (address_id === undefined && (lat === undefined || long === undefined))
    throw invalidField('address_id', 'must name a drop-off point, or lat and long one nearby')
  const shown = await db
    .select({ id: points.id, latitude: points.latitude, longitude: points.longitude })
    .from(points)
    .where(eq(points.active, true))
  if (address_id !== undefined) {
    const named = shown.find(({ id }) => String(id) === address_id)
    if (!named) throw invalidField('address_id', 'is not one of the drop-off points')
    return named.id
  }
  const here = { latitude: lat!, longitude: long! }
  const [nearest] = shown
    .map((point) => ({ id: point.id, away_m: straightLine_m(point, here) }))
    .toSorted((one, other) => one.away_m - other.away_m)
  if (!nearest || nearest.away_m > NEAR_M)
    throw invalidField('lat', `is not near a drop-off point (${NEAR_M} m)`)
  return nearest.id
}
