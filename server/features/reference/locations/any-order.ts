import type { PlaceIndex } from './index/open.ts'
import type { KeyTable } from './index/table.ts'
import type { Option } from './matches.ts'
import { toNumeral } from './spelling.ts'
import type { Token } from './tokens.ts'

const WORDS_MAX = 8
const TYPO_MIN_CHARS = 4

/**
 * Districts where each of the words begins one of their own, of their city's or of their province's, in any order.
 * @param wanted the words that must be there, as bits
 * @param mistyped those that may be one typo away; none: 0
 */
export function findInAnyOrder(
  places: PlaceIndex,
  tokens: readonly Token[],
  wanted: number,
  mistyped: number,
): [district: number, Option][] {
  const words = tokens.filter((_, at) => wanted & (1 << at))
  if (words.length === 0 || words.length > WORDS_MAX) return []
  let left: readonly number[] | undefined
  /** How many of the words are in the district's own name. */
  const own = new Map<number, number>()
  for (const token of words) {
    const isMistyped = (mistyped & (1 << tokens.indexOf(token))) !== 0
    const ids = (table: KeyTable) => idsOf(table, token, isMistyped)
    const districts = ids(places.districtWords)
    const cities = ids(places.cityWords)
    for (const province of ids(places.provinceWords))
      for (const city of places.citiesOf(province)) cities.add(city)
    if (left)
      left = left.filter((district) => districts.has(district) || cities.has(places.districtCity[district]!))
    else {
      const all = new Set(districts)
      for (const city of cities) for (const district of places.districtsOf(city)) all.add(district)
      left = [...all]
    }
    if (left.length === 0) return []
    for (const district of districts) own.set(district, (own.get(district) ?? 0) + 1)
  }
  const factor = mistyped ? 0.45 : 0.7
  const optionWith = (factor: number): Option => ({
    level: 'any',
    mask: wanted,
    score: words.length * factor,
    isWhole: false,
    isGuess: mistyped !== 0,
  })
  const [one, ownOne] = [optionWith(factor), optionWith(factor + 0.02)]
  return left!.map((district) => [district, own.get(district) === words.length ? ownOne : one])
}

function idsOf(table: KeyTable, { spellings, word }: Token, isMistyped: boolean): Set<number> {
  const ids = new Set<number>()
  const put = (from: number, to: number) => {
    for (let at = from; at < to; at++) for (const id of table.idsAt(at)) ids.add(id)
  }
  const numeral = toNumeral(word)
  // A numeral and a single letter begin nearly every word.
  const isWhole = numeral !== null || word.length < 2
  for (const one of numeral === null ? spellings : [...spellings, numeral]) {
    const [from, to] = table.begun(one)
    put(from, isWhole ? Math.min(to, from + Number(table.lengthOf(from) === one.length)) : to)
  }
  if (isMistyped && word.length >= TYPO_MIN_CHARS) table.almost(word, true, put)
  return ids
}
