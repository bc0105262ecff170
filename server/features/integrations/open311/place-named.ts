import type { Database } from '#server/database/open.ts'
import { invalidField, Problem } from '#server/core/errors.ts'
import { nearestDistrict } from '#server/features/reference/locations/nearest-district.ts'
import { readDistrict } from '#server/features/reference/locations/read.ts'
import type { NewRequest } from './create.ts'

const ADDRESS_MAX = 300

/**
 * Where to come, as the location picker writes it, with an address before it: by the code of the district (`address_id`), or
 * the district around a place. An address alone stays as it is: which district it names is read where it is stored. @throws Problem 400
 */
export async function placeNamed(
  db: Pick<Database, 'select'>,
  { address_id, address_string = '', lat, long }: NewRequest,
): Promise<string> {
  const point = lat !== undefined && long !== undefined ? { lat, lng: long } : null
  const id = address_id ?? (point && (await nearestDistrict(point)))
  if (id === null) {
    if (point) throw invalidField('lat', 'and long are not in Indonesia')
    if (address_string === '')
      throw invalidField('address_string', 'is missing; or lat and long, or address_id')
    return address_string
  }
  const district = await readDistrict(db, id).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 404
      ? invalidField('address_id', 'is not a district')
      : error
  })
  const named = `${district.districtName} · ${district.cityName}`
  const spot = point ? `${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}` : ''
  const whole = [address_string, spot, named].filter(Boolean).join(', ')
  if (whole.length > ADDRESS_MAX) throw invalidField('address_string', 'is too long')
  return whole
}
