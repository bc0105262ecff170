const EARTH_M = 6_371_000

/** In degrees. */
export type Place = { latitude: number; longitude: number }
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies, in metres, by the haversine formula. */
export function straightLine_m(one: Place, other: Place) {
  const north = radians(other.latitude - one.latitude)
  const east = radians(other.longitude - one.longitude)
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  // Rounding must not take the other side of the earth out of the domain of the arc sine.
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(half)))
}
