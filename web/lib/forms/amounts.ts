import { i18n } from '@lingui/core'
import { plainSigns } from '#contract/foundation/typed.ts'

/** The unit of a field. */
export type Kind = 'kg' | 'g' | 'pieces' | 'rupiah' | 'visits' | 'hours' | 'days' | 'degrees'

type Rules = {
  /** The units that may stand behind the number, each in the field's own unit. */
  units: Record<string, number>
  whole?: true
  signed?: true
  /** Never so large that thousands would be marked: a single mark is the decimal one. */
  small?: true
}

const MASS_G: Record<string, number> = {
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  ons: 100,
  kg: 1000,
  kgs: 1000,
  kilo: 1000,
  kilogram: 1000,
  kilograms: 1000,
  kuintal: 1e5,
  kw: 1e5,
  t: 1e6,
  ton: 1e6,
  tons: 1e6,
  tonne: 1e6,
  tonnes: 1e6,
}

const KINDS: Record<Kind, Rules> = {
  kg: { units: Object.fromEntries(Object.entries(MASS_G).map(([name, g]) => [name, g / 1000])) },
  g: { units: MASS_G, whole: true },
  pieces: {
    units: { x: 1, buah: 1, bh: 1, biji: 1, unit: 1, units: 1, pcs: 1, pc: 1, piece: 1, pieces: 1, set: 1 },
    whole: true,
  },
  rupiah: {
    units: { rp: 1, idr: 1, rupiah: 1, k: 1e3, rb: 1e3, ribu: 1e3, jt: 1e6, juta: 1e6 },
    whole: true,
  },
  visits: { units: { x: 1, kali: 1, kunjungan: 1, visit: 1, visits: 1 }, whole: true },
  hours: { units: { h: 1, jam: 1, hour: 1, hours: 1 }, whole: true },
  days: { units: { d: 1, hari: 1, day: 1, days: 1 }, whole: true },
  degrees: { units: { '°': 1 }, signed: true, small: true },
}

/** `told`: it may have been meant otherwise, as `other` where that is known, or it stood in another unit. */
export type Reading = { value: number; told: boolean; other?: number | undefined }

const ABOUT = /^(?:±|\+\/-|~|≈|ca\.|(?:kira-kira|sekitar|kurang lebih|about|approx\.?)(?= ))\s*/
/** One sign for a part, alone or behind a whole number: "½ kg", "2 ¼". */
const FRACTION = /(?<![\d.,])(?:(\d{1,6})\s*)?([¼½¾])(?!\s*[\d.,¼½¾])/
const PARTS: Record<string, string> = { '¼': '25', '½': '5', '¾': '75' }
const withoutFraction = (text: string) =>
  text.replace(FRACTION, (_, whole: string | undefined, part: string) => `${whole ?? 0}.${PARTS[part]}`)
const NUMBER = /^(-?)\s*([\d.,'’ ]*\d)(?:\s*([a-z°]+)\.?)?$/

/**
 * A number as people write it in that language: "1.500" is 1500 in Indonesian, 1.5 in English. "1.250,5" and "1,250.5"
 * are the same in both. With or without its unit: "5 kg", "500 gr", "Rp 1.500.000,-".
 * @returns undefined where it is no number
 */
export function readAmount(typed: string, kind: Kind, locale: string = i18n.locale): Reading | undefined {
  const { units, signed, small, ...rules } = KINDS[kind]
  let text = plainSigns(withoutFraction(typed)).toLowerCase().replace(ABOUT, '')
  if (kind === 'rupiah') text = text.replace(/^(?:rp|idr)\.?\s*/, '').replace(/[.,]-+$/, '')
  const [, sign, digits, unit] = NUMBER.exec(text) ?? []
  if (digits === undefined || (sign && !signed)) return undefined
  const factor = unit === undefined ? 1 : (Object.hasOwn(units, unit) && units[unit]) || undefined
  // Of a larger unit there may be a part: "1.500 kg" in a field of grams.
  const whole = factor === 1 ? rules.whole : undefined
  const read = factor && readDigits(digits, { whole, small, comma: locale === 'id' })
  if (!read) return undefined
  const scaled = (number: number) => Math.round((sign ? -number : number) * factor * 1e9) / 1e9
  const value = scaled(read.value)
  if (rules.whole && !Number.isSafeInteger(value)) return undefined
  return {
    value,
    told: read.told || factor !== 1,
    other: read.other === undefined ? undefined : scaled(read.other),
  }
}

/** @param comma whether the decimal mark of the language is a comma */
function readDigits(
  digits: string,
  { whole, small, comma }: { whole?: true | undefined; small?: true | undefined; comma: boolean },
): Reading | undefined {
  // A blank or an apostrophe only marks thousands.
  const text = digits.replace(/^([1-9]\d{0,2}(?:[ '’]\d{3})+)(?=$|[.,])/, (run) => run.replace(/\D/g, ''))
  if (!/^[.,]?\d+([.,]\d+)*$/.test(text)) return undefined
  const marks = text.match(/[.,]/g) ?? []
  const exact = (value: number): Reading => ({ value, told: false })
  if (marks.length === 0) return exact(Number(text))
  if (marks.length === 1) {
    const decimal = Number(text.replace(',', '.'))
    if (small || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return exact(decimal)
    const thousands = Number(text.replace(/\D/g, ''))
    const grouped = (marks[0] === '.') === comma
    if (whole) return { value: thousands, told: !grouped }
    return grouped
      ? { value: thousands, told: true, other: decimal }
      : { value: decimal, told: true, other: thousands }
  }
  // The last mark is the decimal one where there are two kinds; the others must mark thousands.
  const last = new Set(marks).size === 2 ? text.lastIndexOf(marks.at(-1)!) : text.length
  const before = text.slice(0, last)
  const alike = new Set(before.match(/[.,]/g)).size === 1
  if (!alike || !/^[1-9]\d{0,2}([.,]\d{3})+$/.test(before)) return undefined
  return exact(Number(`${before.replace(/\D/g, '')}.${text.slice(last + 1) || '0'}`))
}

export const readNumber = (typed: string, kind: Kind, locale?: string) =>
  readAmount(typed, kind, locale)?.value

/** As a schema takes a field: null where nothing was typed, NaN where it is no number. */
export const typedNumber = (typed: string, kind: Kind, locale?: string) =>
  typed.trim() === '' ? null : (readNumber(typed, kind, locale) ?? Number.NaN)

export const readKilograms = (typed: string, locale?: string) => readNumber(typed, 'kg', locale)
export const readPieces = (typed: string, locale?: string) => readNumber(typed, 'pieces', locale)

/**
 * A number as somebody would type it in that language, for a field that begins with it: "1250,5". Without marks of
 * thousands, so that it is read back as it is.
 */
export const writeNumber = (number: number, locale: string = i18n.locale) =>
  String(number).replace('.', locale === 'id' ? ',' : '.')
