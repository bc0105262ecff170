import { LOCATION_MIN_CHARS } from '#contract/reference/locations.ts'
import type { PlaceIndex } from './index/open.ts'
import type { KeyTable } from './index/table.ts'
import type { Matches } from './matches.ts'
import { ENGLISH_SIDES } from './short-forms.ts'
import { spellingKey } from './spelling.ts'
import type { PlaceKind, Token } from './tokens.ts'

/** The longest names have so many words, with their kind before them. */
const SPAN_MAX = 7
const SPELLINGS_MAX = 24
/** Most names for a prefix that is still being typed. */
const BEGUN_MAX = 300

type TableName = {
  [Name in keyof PlaceIndex]: PlaceIndex[Name] extends KeyTable ? Name : never
}[keyof PlaceIndex]

/** Whole names, spaces left out of account, and names that begin so: of what is typed last, and of districts to the end of a word. */
export function matchNames(places: PlaceIndex, tokens: readonly Token[], matches: Matches) {
  const isAddress = tokens.some(({ inStreet, isWall }) => inStreet || isWall)
  for (const [from, to] of listSpans(tokens)) {
    for (const key of keysOfSpan(tokens.slice(from, to)))
      matchWhole(places, matches, key, from, to, { isAddress })
    if (to === tokens.length) matchBegun(places, tokens, matches, from)
  }
}

/** Runs of words that may be a name. */
export function* listSpans(tokens: readonly Token[], max = SPAN_MAX): Generator<[from: number, to: number]> {
  for (let from = 0; from < tokens.length; from++)
    for (let to = from + 1; to <= Math.min(from + max, tokens.length); to++) {
      const last = tokens[to - 1]!
      if (last.isWall || last.part !== tokens[from]!.part) break
      if (to > from + 1 || canStandAlone(last)) yield [from, to]
    }
}

/** Two letters or a numeral name nothing, nor does the first word of a street. */
const canStandAlone = ({ word, isIdle, weight }: Token) =>
  !isIdle && weight > 0.5 && !/^([ivx]+|\d+|..?)$/.test(word)

/** Every key that the words may be meant as, without spaces. */
export function keysOfSpan(span: readonly Token[]): Set<string> {
  let spellings: string[][] = [[]]
  for (const { spellings: each } of span)
    spellings = each.flatMap((word) => spellings.map((before) => [...before, word])).slice(0, SPELLINGS_MAX)
  const keys = new Set(spellings.flatMap((words) => [words.join(''), spellingKey(words)]))
  const sides = span.length > 1 ? ENGLISH_SIDES[span[0]!.word] : undefined
  for (const side of sides ?? []) keys.add(spellingKey([...span.slice(1).map(({ word }) => word), side]))
  return keys
}

export function matchWhole(
  places: PlaceIndex,
  matches: Matches,
  key: string,
  from: number,
  to: number,
  { factor = 1, isGuess = false, isAddress = false } = {},
) {
  const look = (level: PlaceKind, table: TableName, share: number, isWhole = true) => {
    const keys = places[table]
    const at = keys.find(key)
    if (at >= 0) matches.add(level, keys, at, from, to, { factor: share * factor, isWhole, isGuess })
  }
  look('district', 'districtKeys', 1)
  // At the end of an address stands a city, also where districts elsewhere are called so.
  look('city', 'cityKeys', isAddress ? 1.02 : 0.98)
  look('province', 'provinceKeys', 0.93)
  look('district', 'districtHeads', 0.9)
  look('district', 'districtUsual', 0.88)
  look('village', 'villageKeys', 0.85)
  look('village', 'villageHeads', 0.7, false)
  look('city', 'cityHeads', 0.75, false)
}

/** The last word may be the beginning of a name. */
function matchBegun(places: PlaceIndex, tokens: readonly Token[], matches: Matches, from: number) {
  const words = tokens.slice(from)
  const to = tokens.length
  const last = words.at(-1)!.word
  // A numeral that goes on may be a word: "Seberang Ulu s".
  const before = [...keysOfSpan(words.slice(0, -1))].map((key) => key + last)
  for (const key of new Set([...before, ...keysOfSpan(words)])) {
    if (key.length < LOCATION_MIN_CHARS) continue
    const look = (level: PlaceKind, table: KeyTable, factor: number, max: number) => {
      const [first, last] = table.begun(key)
      if (last - first > max) return
      for (let at = first; at < last; at++)
        matches.add(level, table, at, from, to, {
          factor,
          isWhole: false,
          isGuess: table === places.districtUsual,
        })
    }
    look('district', places.districtKeys, 0.8, BEGUN_MAX * 3)
    look('district', places.districtUsual, 0.76, BEGUN_MAX)
    look('city', places.cityKeys, 0.75, BEGUN_MAX)
    look('province', places.provinceKeys, 0.7, BEGUN_MAX)
    look('village', places.villageKeys, 0.6, BEGUN_MAX)
  }
}
