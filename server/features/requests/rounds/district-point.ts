import { knownPoints } from '#server/features/reference/locations/points.ts'

/**
 * Where a request's place is, as far as anybody knows: the middle of its district, in degrees (WGS 84).
 * Null where that is not known either.
 */
export async function districtPoint(district_id: string | null) {
  const point = district_id === null ? undefined : (await knownPoints()).get(district_id)
  return point
    ? { latitude: point.lat, longitude: point.lng, near: true }
    : { latitude: null, longitude: null, near: false }
}
