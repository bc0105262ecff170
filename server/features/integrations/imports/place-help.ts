import { certainDistrict, soleDistrictNamed } from '#server/features/reference/locations/certain-district.ts'
import { knownPoints } from '#server/features/reference/locations/points.ts'
import type { Help } from './kinds/kind.ts'

/** Different places of a register that are remembered: it names the same ones again and again. */
const REMEMBERED = 20_000

/** Finds districts for the rows of a register. */
export function createPlaceHelp(): Pick<Help, 'findDistrict' | 'middleOf'> {
  const found = new Map<string, string | null>()
  return {
    async findDistrict(place, city) {
      const written = [place, city].filter(Boolean).join(', ')
      if (!written) return null
      const before = found.get(written)
      if (before !== undefined) return before
      const id =
        (await certainDistrict(written))?.id ?? (city ? null : ((await soleDistrictNamed(place))?.id ?? null))
      if (found.size >= REMEMBERED) found.clear()
      found.set(written, id)
      return id
    },
    async middleOf(district_id) {
      const point = (await knownPoints()).get(district_id)
      return point ? { latitude: point.lat, longitude: point.lng } : null
    },
  }
}
