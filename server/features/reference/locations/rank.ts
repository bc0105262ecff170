import type { PlaceIndex } from './index/open.ts'
import { findInAnyOrder } from './any-order.ts'
import { createMatches, type Matches, type Option } from './matches.ts'
import { matchAlmost } from './match-almost.ts'
import { matchNames } from './match-names.ts'
import { distanceBetween } from './points.ts'
import { spellingKey } from './spelling.ts'
import type { Token } from './tokens.ts'

export type Candidate = {
  district: number
  village: number | undefined
  /** How many of the words are understood, and how well. */
  score: number
  /** The name that was found: the village or the district. */
  name: string
  /** The words that are understood, as bits. */
  mask: number
  isGuess: boolean
  options: readonly Option[]
}

/** Share of the best score; results below it are not shown. */
const NEARLY = 0.8
/** With so few answers names that are one typo away are shown behind villages. */
const FEW = 5
/** Some 60 km: what people still say of a city. */
const AROUND_DEG = 0.55
/** A district around the city counts so much more. */
const AROUND = 0.25
/** The share of the score that a name elsewhere keeps. */
const FAR = 0.4
/** So many names begin with a word that tells nothing by itself. */
const VAGUE_MIN = 25

/** The districts that the words name, the likeliest first, and the part of the text that names one of them. */
export function rankDistricts(places: PlaceIndex, tokens: readonly Token[]) {
  const weighty = toMask(tokens, ({ isIdle, inStreet }) => !isIdle && !inStreet)
  const wanted = weighty | toMask(tokens, ({ kind }) => kind === 'city')
  const matches = createMatches(places, tokens)
  matchNames(places, tokens, matches)
  let found = candidatesOf(places, tokens, matches, findInAnyOrder(places, tokens, wanted, 0), weighty)
  const [best] = found
  const unknown = weighty & ~(best?.mask ?? 0)
  const isSmall = best !== undefined && best.options.every(({ level }) => level === 'village')
  if (unknown || (isSmall && found.length < FEW)) {
    const mistyped = unknown || weighty
    // Behind a village that has just this name only whole names are worth a guess.
    matchAlmost(places, tokens, matches, mistyped, unknown !== 0)
    const guessed = unknown ? findInAnyOrder(places, tokens, wanted, mistyped) : []
    found = candidatesOf(places, tokens, matches, guessed, weighty)
  }
  return { candidates: shown(places, tokens, matches, found, weighty, wanted), extentOf: extentIn(tokens) }
}

export const toMask = (tokens: readonly Token[], is: (token: Token) => boolean) =>
  tokens.reduce((mask, token, at) => (is(token) ? mask | (1 << at) : mask), 0)

/** Every district with the best of what was found of it, of its villages, its city and its province. */
function candidatesOf(
  places: PlaceIndex,
  tokens: readonly Token[],
  matches: Matches,
  anyOrder: readonly [number, Option][],
  weighty: number,
): Candidate[] {
  const all = new Map<number, Candidate>()
  const whereIs = besideCity(places, tokens, matches, weighty)
  const put = (district: number, options: readonly Option[]) => {
    const where = whereIs(district, options)
    const score = sumOf(options) * (where === 'far' ? FAR : 1) + (where === 'around' ? AROUND : 0)
    if (score <= (all.get(district)?.score ?? 0)) return
    const village = options.find((one) => one.village !== undefined)?.village
    all.set(district, {
      district,
      village,
      score,
      name: '',
      options,
      mask: options.reduce((mask, one) => mask | one.mask, 0),
      isGuess: options.some((one) => one.isGuess),
    })
  }
  const { district: byDistrict, village: byVillage, city: byCity, province: byProvince } = matches
  const above = (city: number) => [byCity.get(city) ?? [], byProvince.get(places.cityProvince[city]!) ?? []]
  for (const district of new Set([...byDistrict.keys(), ...byVillage.keys()]))
    put(
      district,
      bestOf([
        byDistrict.get(district) ?? [],
        byVillage.get(district) ?? [],
        ...above(places.districtCity[district]!),
      ]),
    )
  for (const [district, option] of anyOrder) put(district, [option])
  // All districts of a city or a province are equally good, as long as nothing says more.
  const highest = Math.max(0, ...[...all.values()].map(({ score }) => score))
  const cities = new Set(byCity.keys())
  for (const province of byProvince.keys()) for (const city of places.citiesOf(province)) cities.add(city)
  for (const city of cities) {
    const options = bestOf(above(city))
    if (matches.isWhole(options) || sumOf(options) >= highest * NEARLY)
      for (const district of places.districtsOf(city)) put(district, options)
  }
  return [...all.values()].toSorted((a, b) => b.score - a.score)
}

/**
 * A name in front of a city or a province lies near it: far from there it is that of another place, as in "Toko Maju
 * Jaya, Medan". Around it, it is meant: people name the nearest large city ("Waru, Surabaya").
 */
function besideCity(places: PlaceIndex, tokens: readonly Token[], matches: Matches, weighty: number) {
  const named = new Map<number, Set<number>>()
  const put = (options: readonly Option[], cities: Iterable<number>) => {
    for (const { isWhole, isGuess, mask } of options) {
      if (!isWhole || isGuess) continue
      const all = named.get(mask) ?? new Set()
      for (const city of cities) all.add(city)
      named.set(mask, all)
    }
  }
  for (const [city, options] of matches.city) put(options, [city])
  for (const [province, options] of matches.province) put(options, places.citiesOf(province))

  const isAround = (district: number, cities: ReadonlySet<number>) => {
    const at = places.pointOf(district)
    for (const city of cities)
      for (const other of places.districtsOf(city))
        if (distanceBetween(places.pointOf(other), at) < AROUND_DEG) return true
    return false
  }
  return (district: number, options: readonly Option[]): 'far' | 'around' | undefined => {
    const one = options.find(({ level }) => level === 'village' || level === 'district')
    if (!one || options.some(({ level }) => level === 'city')) return undefined
    const read = options.reduce((mask, option) => mask | option.mask, 0)
    const isDistrict = one.level === 'district'
    for (const [mask, cities] of named) {
      // Behind all words of the name.
      if (mask & read || (mask & -mask) <= one.mask || cities.has(places.districtCity[district]!)) continue
      const isPart = isBeside(tokens, one.mask, weighty & ~read & ~mask)
      if (isPart && !isDistrict) return 'far'
      const around = isAround(district, cities)
      if (around && isDistrict && one.isWhole && !one.isGuess && !isPart) return 'around'
      if (!around && (!isDistrict || !one.isWhole || isPart)) return 'far'
    }
    return undefined
  }
}

/** Whether some of the words stand in the same part of the text as the name. */
function isBeside(tokens: readonly Token[], name: number, words: number) {
  const parts = new Set(tokens.filter((_, at) => name & (1 << at)).map(({ part }) => part))
  return tokens.some(({ part }, at) => words & (1 << at) && parts.has(part))
}

const sumOf = (options: readonly Option[]) => options.reduce((sum, { score }) => sum + score, 0)

/** At most one of each list, no word used twice, the highest sum. */
function bestOf(lists: readonly (readonly Option[])[]): readonly Option[] {
  let best: readonly Option[] = []
  let highest = 0
  const go = (at: number, mask: number, sum: number, chosen: readonly Option[]) => {
    if (sum > highest) [highest, best] = [sum, chosen]
    const list = lists[at]
    if (!list) return
    go(at + 1, mask, sum, chosen)
    for (const option of list)
      if ((option.mask & mask) === 0) go(at + 1, mask | option.mask, sum + option.score, [...chosen, option])
  }
  go(0, 0, 0, [])
  return best
}

function shown(
  places: PlaceIndex,
  tokens: readonly Token[],
  matches: Matches,
  found: readonly Candidate[],
  weighty: number,
  wanted: number,
) {
  const highest = found[0]?.score ?? 0
  let cities = 0
  for (const options of matches.city.values())
    for (const { isWhole, isGuess, mask } of options) if (isWhole && !isGuess) cities |= mask
  const vague = toMask(tokens, ({ word }) => {
    const at = places.districtHeads.find(spellingKey([word]))
    return at >= 0 && places.districtHeads.idsAt(at).length > VAGUE_MIN
  })
  const unknownIn = ({ mask }: Candidate) => bitsIn(weighty & ~mask)
  const least = found[0] ? unknownIn(found[0]) : 0
  const left = found.filter((one) => {
    // "Pulau" alone is no answer to "Pulau Atlantis".
    if (unknownIn(one) > 0 && (weighty & one.mask & ~vague) === 0) return false
    // A word that is one typo away from something says little among several that are not.
    if (one.isGuess && unknownIn(one) * 2 > bitsIn(weighty)) return false
    return (wanted & ~one.mask) === 0 || (one.score >= highest * NEARLY && unknownIn(one) <= least)
  })
  const begins = new Set<number>()
  const [from, to] = places.districtKeys.begun(
    tokens
      .filter((_, at) => weighty & (1 << at))
      .map(({ word }) => word)
      .join(''),
  )
  for (let at = from; at < to && at < from + 500; at++)
    for (const id of places.districtKeys.idsAt(at)) begins.add(id)
  // Beside words that nobody knows, as in an address, stands a city rather than a district far away that is called so.
  const inAddress = ({ options }: Candidate) =>
    least > 0 && options.length === 1 && options[0]!.level === 'city' && options[0]!.isWhole ? 0.05 : 0
  const order = (one: Candidate) => {
    const { score, district, village } = one
    return [
      -Math.round((score + inAddress(one)) * 100),
      begins.has(district) && village === undefined ? 0 : 1,
      -places.sizeOf(places.districtCity[district]!),
      village !== undefined && places.isUrban(village) ? 0 : 1,
      district,
    ]
  }
  return left
    .map((one) => ({ one, order: order(one) }))
    .toSorted((a, b) => compare(a.order, b.order))
    .map(({ one }) => ({
      ...one,
      name: one.village === undefined ? places.districtName(one.district) : places.villageName(one.village),
      isGuess: one.isGuess || isHalfKnown(one, tokens, weighty, cities),
    }))
}

/**
 * Words beside the ones that are understood may have made another place of it ("Bintaro Jaya", "Atlantis Bandung"), unless
 * the place is named twice: with its city. So may a city that it is not in, and what is no name at all ("rumah saya").
 */
function isHalfKnown(
  { options, mask }: Candidate,
  tokens: readonly Token[],
  weighty: number,
  cities: number,
) {
  const unknown = weighty & ~mask
  if (!unknown) {
    const idle = toMask(tokens, ({ isIdle, isWall, kind }) => isIdle && !isWall && !kind)
    return options.every(({ isWhole, level }) => !isWhole && level !== 'any') && isBeside(tokens, mask, idle)
  }
  const named = options.filter(
    ({ level, isWhole }) => isWhole && (level === 'district' || level === 'village'),
  )
  if (named.length === 0) return true
  if (options.length > 1) return false
  return (unknown & cities) !== 0 || isBeside(tokens, mask, unknown)
}

function compare(a: readonly number[], b: readonly number[]) {
  const at = a.findIndex((one, nth) => one !== b[nth])
  return at < 0 ? 0 : a[at]! - b[at]!
}

function bitsIn(mask: number) {
  let bits = 0
  for (let left = mask; left; left &= left - 1) bits++
  return bits
}

const LEVELS = ['district', 'any', 'village', 'city', 'province'] as const

/** Which part of the text a chosen place stands for: what is before it and behind it is an address. */
const extentIn =
  (tokens: readonly Token[]) =>
  ({ options, mask }: Candidate) => {
    const anchor = LEVELS.flatMap((level) => options.filter((one) => one.level === level))[0]!.mask
    let first = 31 - Math.clz32(anchor & -anchor)
    let last = 31 - Math.clz32(anchor)
    const isCovered = (at: number) => (mask & (1 << at)) !== 0
    const isBefore = (at: number) => tokens[at]!.kind && tokens[at]!.part === tokens[at + 1]!.part
    for (let at = first - 1; at >= 0 && (isCovered(at) || isBefore(at)); at--) first = at
    for (let at = last + 1; at < tokens.length; at++) {
      const { kind, word, isWall } = tokens[at]!
      if (isCovered(at) || /^(indonesia|kode|pos|kodepos)$/.test(word) || (isWall && word.length === 5))
        last = at
      else if (!kind) break
    }
    return { from: tokens[first]!.from, to: tokens[last]!.to }
  }
