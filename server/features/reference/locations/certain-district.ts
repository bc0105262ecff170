import type { LocationArea } from '#contract/reference/locations.ts'
import { knownPlaces } from './index/open.ts'
import { rankDistricts } from './rank.ts'
import { toTokens } from './tokens.ts'

/** The district that an address names for certain: by its own name or that of a village, together with its city; else null. */
export async function certainDistrict(address: string): Promise<LocationArea | null> {
  const places = await knownPlaces()
  const [first, second] = rankDistricts(places, toTokens(address)).candidates
  if (!first || first.isGuess || (second && second.score >= first.score)) return null
  const levels = new Set(first.options.filter(({ isWhole }) => isWhole).map(({ level }) => level))
  return levels.has('city') && (levels.has('district') || levels.has('village'))
    ? places.areaOf(first.district)
    : null
}
