import type { PlaceIndex } from './index/open.ts'
import type { KeyTable } from './index/table.ts'
import type { Matches } from './matches.ts'
import { matchWhole, listSpans } from './match-names.ts'
import { wordsIn } from './search-key.ts'
import { spellingKey } from './spelling.ts'
import type { PlaceKind, Token } from './tokens.ts'

/** With fewer letters nearly every name is one typo away. */
const TYPO_MIN_CHARS = 4
const VILLAGE_TYPO_MIN_CHARS = 5
const SPANS_MAX = 12
const TYPO_SPANS_MAX = 8
const WORD_OF_MANY = 400

/** Names of the old spelling, names that are one typo away or shortened, and single words out of names. */
export function matchAlmost(
  places: PlaceIndex,
  tokens: readonly Token[],
  matches: Matches,
  mistyped: number,
  open: boolean,
) {
  const spans = [...listSpans(tokens, 4)]
    .filter(([from, to]) => ((2 ** to - 2 ** from) & mistyped) !== 0)
    // A word that stands behind is more of a place than one that stands before.
    .toReversed()
    .slice(0, SPANS_MAX)
  let typos = 0
  for (const [from, to] of spans) {
    const span = tokens.slice(from, to)
    for (const key of inNewSpelling(span)) matchWhole(places, matches, key, from, to, { factor: 0.95 })
    if (typos++ < TYPO_SPANS_MAX) matchMistyped(places, tokens, matches, from, to, open)
    if (span.length > 1) matchShortened(places, span, matches, from, to)
    else matchWord(places, span[0]!, matches, from)
  }
}

/** Spellings from before 1972 and 1947: "Bandoeng", "Djakarta", "Tjirebon", "Soerabaja". */
function inNewSpelling(span: readonly Token[]) {
  const words = span.map(({ word }) => word)
  const newer = words.map((word) =>
    word
      .replaceAll('oe', 'u')
      .replaceAll('tj', 'c')
      .replaceAll('dj', 'J')
      .replaceAll('sj', 'sy')
      .replaceAll('nj', 'ny')
      .replaceAll('ch', 'kh'),
  )
  const keys = [newer, newer.map((word) => word.replaceAll('j', 'y'))].map((each) =>
    spellingKey(each.map((word) => word.toLowerCase())),
  )
  return new Set(keys.filter((key) => key !== spellingKey(words)))
}

function matchMistyped(
  places: PlaceIndex,
  tokens: readonly Token[],
  matches: Matches,
  from: number,
  to: number,
  isOpen: boolean,
) {
  const isLast = isOpen && to === tokens.length
  const words = tokens.slice(from, to).map(({ word }) => word)
  let found = false
  const look = (level: PlaceKind, table: KeyTable, key: string, factor: number, open = false) =>
    table.almost(key, open, (first, last) => {
      found = true
      for (let at = first; at < last; at++)
        matches.add(level, table, at, from, to, { factor, isWhole: !open, isGuess: true })
    })
  for (const key of new Set([words.join(''), spellingKey(words)])) {
    if (key.length < TYPO_MIN_CHARS) continue
    // One letter of a longer name is less.
    const share = [0.5, 0.62, 0.7, 0.72][words.length - 1]!
    look('district', places.districtKeys, key, share, isLast)
    look('district', places.districtHeads, key, 0.48)
    look('city', places.cityKeys, key, share)
    look('province', places.provinceKeys, key, share)
    // There are so many villages that something else is often one of them, mistyped.
    if (!found && key.length >= VILLAGE_TYPO_MIN_CHARS) look('village', places.villageKeys, key, 0.4)
  }
}

/** "Pdk Gede", "Kramat Jt": each word is one of the name, or short for it, and at least one is whole. */
function matchShortened(
  places: PlaceIndex,
  span: readonly Token[],
  matches: Matches,
  from: number,
  to: number,
) {
  const table = places.districtWords
  const rarest = span
    .map(({ word }) => table.find(word))
    .filter((at) => at >= 0)
    .toSorted((a, b) => table.idsAt(a).length - table.idsAt(b).length)[0]
  if (rarest === undefined) return
  for (const district of table.idsAt(rarest)) {
    const words = wordsIn(places.districtName(district))
    if (
      words.length === span.length &&
      span.every(({ word }, at) => word === words[at] || isShortFor(word, words[at]!))
    )
      matches.addOne('district', district, from, to, { factor: 0.45, isGuess: true })
  }
}

/** Its letters in their order, the first one first, and shorter. */
function isShortFor(short: string, word: string) {
  if (short.length < 2 || short.length >= word.length || short[0] !== word[0]) return false
  let at = 0
  for (const letter of short) {
    at = word.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** A word inside the name of a district: "Prapatan". */
function matchWord(places: PlaceIndex, { word }: Token, matches: Matches, from: number) {
  const at = places.districtWords.find(word)
  if (at >= 0 && places.districtWords.idsAt(at).length <= WORD_OF_MANY)
    matches.add('district', places.districtWords, at, from, from + 1, { factor: 0.55, isWhole: false })
}
