import type { LocationArea } from '#contract/reference/locations.ts'
import { knownPlaces } from './index/open.ts'
import { rankDistricts, toMask } from './rank.ts'
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

/** The only district in the country that has this name, where no village elsewhere and no city has it as well; else null. */
export async function soleDistrictNamed(name: string): Promise<LocationArea | null> {
  const places = await knownPlaces()
  const tokens = toTokens(name)
  const named = toMask(tokens, ({ isIdle }) => !isIdle)
  const { candidates } = rankDistricts(places, tokens)
  const [one, other] = candidates.filter(
    ({ isGuess, options }) => !isGuess && options.some(({ isWhole }) => isWhole),
  )
  if (!one || other || (named & ~one.mask) !== 0) return null
  return one.options.some(({ level, isWhole }) => isWhole && level === 'district')
    ? places.areaOf(one.district)
    : null
}
