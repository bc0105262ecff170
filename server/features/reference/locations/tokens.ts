import { toNumeral } from './spelling.ts'
import { searchKey } from './search-key.ts'
import { shortForms } from './short-forms.ts'

/** The kind that a word before the name of a place tells. */
export type PlaceKind = 'district' | 'village' | 'city' | 'province'

export type Token = {
  /** As it was typed: lower case, without accents. */
  word: string
  /** With all long forms that it may be the short form of. */
  spellings: readonly string[]
  /** In the text. */
  from: number
  to: number
  /** The parts between commas, from 0. */
  part: number
  kind: PlaceKind | null
  /** It names no place by itself: "jalan", "dekat", "Kec.", "RT", a number. */
  isIdle: boolean
  /** It is no part of a name either: the number of a house, a post code. */
  isWall: boolean
  /** It stands in the name of a street. */
  inStreet: boolean
  /** How much it counts that it is understood. */
  weight: number
}

const KINDS: Readonly<Record<string, PlaceKind>> = {
  kec: 'district',
  kecamatan: 'district',
  kcmtn: 'district',
  distrik: 'district',
  district: 'district',
  subdistrict: 'district',
  kel: 'village',
  kelurahan: 'village',
  desa: 'village',
  ds: 'village',
  nagari: 'village',
  village: 'village',
  kab: 'city',
  kabupaten: 'city',
  kota: 'city',
  kotamadya: 'city',
  kodya: 'city',
  city: 'city',
  regency: 'city',
  prov: 'province',
  provinsi: 'province',
  propinsi: 'province',
  prop: 'province',
  province: 'province',
}
/** Abbreviations and synonyms, with one spelling for each meaning. */
const WRITTEN: Readonly<Record<string, string>> = { kab: 'kabupaten', kotamadya: 'kota', kodya: 'kota' }
const STREETS = words(
  'jl jln jalan gg gang lorong lrg komplek kompleks komp kompl perum perumahan perumnas apartemen apartment apt cluster jalur street road',
)
const IDLE =
  words(`indonesia nkri kode pos kodepos alamat rumah toko ruko gedung kantor lantai dekat depan belakang samping sebelah di ke dari
  yang dan atau no nomor nomer rt rw blok km kav kavling lt unit dusun dsn area wilayah and of the near`)
/** A number behind one of them is that of a house. */
const NUMBERED = words('no nomor nomer rt rw blok km kav kavling lt lantai unit')
const MAX = 30

function words(text: string) {
  return new Set(text.split(/\s+/))
}

/** The words of an address or of a part of a name, with what each of them is good for. At most the last thirty. */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = []
  let [end, part] = [0, 0]
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const between = text.slice(end, index)
    if (tokens.length > 0 && /[,;|()\n·/]|\s[-–—]\s/.test(between)) part++
    const before = tokens.at(-1)
    // "D.I. Yogyakarta", "D.K.I.": single letters with a dot are one word.
    if (
      before &&
      between === '.' &&
      found.length === 1 &&
      /\p{L}/u.test(found) &&
      text.slice(before.from, before.to).length <= 3 &&
      /^(\p{L}\.)*\p{L}$/u.test(text.slice(before.from, before.to))
    ) {
      before.word += searchKey(found)
      before.spellings = [before.word]
      before.to = index + 1
    } else
      for (const run of found.matchAll(/\p{N}+|[\p{L}\p{M}]+/gu))
        tokens.push(tokenOf(run[0], index + run.index, part))
    end = index + found.length
  }
  const last = tokens.slice(-MAX)
  last.forEach((token, at) => classify(last, token, at))
  markStreets(last)
  // Nothing but such words: then they are what is looked for.
  if (last.every(({ isIdle }) => isIdle))
    for (const token of last) if (!/^\d+$/.test(token.word)) [token.isIdle, token.weight] = [false, 1]
  return last
}

function tokenOf(found: string, from: number, part: number): Token {
  const word = searchKey(found).replaceAll(' ', '')
  return {
    word: WRITTEN[word] ?? word,
    spellings: [],
    from,
    to: from + found.length,
    part,
    kind: KINDS[word] ?? null,
    isIdle: false,
    isWall: false,
    inStreet: false,
    weight: 1,
  }
}

function classify(all: readonly Token[], token: Token, at: number) {
  const { word } = token
  const [before, next] = [all[at - 1], all[at + 1]]
  const isNumber = /^\d+$/.test(word)
  if (isNumber)
    token.isWall = word.length >= 3 || NUMBERED.has(before?.word ?? '') || (before?.isWall ?? false)
  else if (NUMBERED.has(word)) token.isWall = /^\d+$/.test(next?.word ?? '')
  token.isIdle = token.isWall || isNumber || token.kind !== null || IDLE.has(word) || STREETS.has(word)
  token.spellings = [word, ...(shortForms[word] ?? [])]
}

/** The name of a street goes on to the next comma, number or kind of place; its first word is never one of a place. */
function markStreets(all: readonly Token[]) {
  const lastPart = all.at(-1)?.part
  all.forEach(({ word, part }, at) => {
    if (!STREETS.has(word)) return
    for (let next = at + 1; next < all.length; next++) {
      const token = all[next]!
      if (token.part !== part || token.kind || token.isWall) break
      if (toNumeral(token.word) && /\d/.test(token.word) && next > at + 1) break
      if (STREETS.has(token.word)) break
      const open = part === lastPart && next > at + 1
      token.inStreet = true
      token.weight = open ? 0.6 : 0.1
    }
  })
}
