import { plainSigns } from '#contract/foundation/typed.ts'

export type Decimal = ',' | '.'
export type WeightUnit = 'g' | 'kg' | 't'

/** Grams. An ons is 100 g and a kuintal 100 kg, as people here use them. */
const UNITS_G: Record<string, number> = {}
for (const [grams, words] of [
  [1, 'g gr gram grams grm gm'],
  [100, 'ons'],
  [1000, 'kg kgs kilo kilogram kilograms kilogramme'],
  [100_000, 'kw kwintal kuintal'],
  [1_000_000, 't ton tons tonne tonnes'],
] as const)
  for (const word of words.split(' ')) UNITS_G[word] = grams

export const GRAMS: Record<WeightUnit, number> = { g: 1, kg: 1000, t: 1_000_000 }
const PIECES = new Set('buah bh biji pcs pc pce unit ea item items set keping lembar pieces units'.split(' '))
const SCALES: Record<string, number> = { rb: 1e3, ribu: 1e3, k: 1e3, jt: 1e6, juta: 1e6 }

/** The meaning of a word behind a number. */
export type Unit = { grams: number } | { pieces: true } | { rupiah: number }
export function readUnit(word: string): Unit | undefined {
  if (Object.hasOwn(UNITS_G, word)) return { grams: UNITS_G[word]! }
  if (PIECES.has(word)) return { pieces: true }
  if (Object.hasOwn(SCALES, word)) return { rupiah: SCALES[word]! }
  return word === 'rp' || word === 'idr' || word === 'rupiah' ? { rupiah: 1 } : undefined
}

/** A number in digits: certain, or two numbers, one for each sign as the decimal one. `shows`: the column's decimal sign. */
export type Digits =
  | { value: number; shows?: Decimal }
  | { value?: undefined; either: Record<Decimal, number> }

export interface Amount {
  digits: Digits
  unit?: Unit
}

const AMOUNT =
  /^(?:±|\+\/-|~|≈|kurang lebih|sekitar|kira-kira|k\.?l\.? |ca\.? )? ?((?:rp|idr)(?![a-z])\.?)? ?([+-]?) ?((?:rp|idr)(?![a-z])\.?)? ?([\d.,][\d., ]*?)(?:[.,]-+)? ?([a-z]+)?\.?$/
/** Excel writes large numbers so in a CSV; the digits are gone. */
const POWER = /^\d(?:[.,]\d+)?e\+?\d+$/i
export const hasLostDigits = (text: string) => POWER.test(text.trim())

/** Undefined: no number, or one that nobody can be sure of (`3-4`, `1.25.0`). */
export function parseAmount(text: string): Amount | undefined {
  const [, rupiah, sign, later, core, word] = AMOUNT.exec(plainSigns(text).toLowerCase()) ?? []
  if (!core) return undefined
  const digits = parseDigits(core.trim())
  const unit = word ? readUnit(word) : rupiah || later ? { rupiah: 1 } : undefined
  if (!digits || (word && !unit)) return undefined
  if ((rupiah || later) && unit && !('rupiah' in unit)) return undefined
  return { digits: sign === '-' ? negative(digits) : digits, unit }
}

const negative = (digits: Digits): Digits =>
  digits.value === undefined
    ? { either: { ',': -digits.either[','], '.': -digits.either['.'] } }
    : { ...digits, value: -digits.value }

const numberOf = (core: string, decimal: Decimal) =>
  Number(core.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.'))
const other = (sign: Decimal): Decimal => (sign === ',' ? '.' : ',')

/**
 * One sign with exactly three digits behind it and one to three before is the only writing that is open: both signs in one
 * number, a sign twice, a leading zero or another number of decimals tell what each sign is.
 */
function parseDigits(text: string): Digits | undefined {
  const core = /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(text) ? text.replaceAll(' ', '') : text
  if (/^\d+$/.test(core)) return { value: Number(core) }
  const spaced = core !== text
  if (/^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/.test(core) && !spaced) {
    const first = /[.,]/.exec(core)![0] as Decimal
    const single = core.split(/[.,]/).length === 2
    if (!single)
      return core.startsWith('0') ? undefined : { value: numberOf(core, other(first)), shows: other(first) }
    return core.startsWith('0')
      ? { value: numberOf(core, first), shows: first }
      : { either: { ',': numberOf(core, ','), '.': numberOf(core, '.') } }
  }
  const decimal = /^\d*([.,])\d+$/.exec(core)?.[1] as Decimal | undefined
  return decimal && { value: numberOf(core, decimal), shows: decimal }
}
