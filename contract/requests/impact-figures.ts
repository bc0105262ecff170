import type { Impact } from './impact.ts'
import { type Locale, LOCALE_TAG } from '../foundation/locale.ts'

/** A number as it is written, and what stands around it. */
export type Figure = { amount: number; prefix: string; digits: number; unit: Unit }
type Unit = 'tonnes' | 'co2' | 'dollars' | 'rupiah' | 'thousand' | 'million' | 'billion'

/** Made once: a figure that counts up is written sixty times a second. */
const formats = new Map<string, Intl.NumberFormat>()
export function formatOf(locale: Locale, digits: number) {
  const key = `${locale} ${digits}`
  const made =
    formats.get(key) ?? new Intl.NumberFormat(LOCALE_TAG[locale], { maximumFractionDigits: digits })
  formats.set(key, made)
  return made
}

/** "≈1,234", and the way there when it counts up. Dollars are in thousands, and say so. */
export const writeFigure = ({ amount, prefix, digits, unit }: Figure, locale: Locale, at = amount) =>
  prefix + formatOf(locale, digits).format(at) + (unit === 'dollars' ? 'K' : '')

/** The specification's form, for nothing at all as well. */
const about = (amount: number, unit: Unit, digits: number, sign = ''): Figure => ({
  amount,
  prefix: `≈${sign}`,
  digits,
  unit,
})
/** So many decimals that small figures still say something. */
const decimals = (amount: number) => (amount < 1 ? 3 : amount < 100 ? 1 : 0)

export const tonnes = (amount: number, unit: 'tonnes' | 'co2') => about(amount, unit, decimals(amount))

/** Rounded thousands of dollars, as the specification asks: "≈$12K". A smaller payment is not nothing. */
export const dollars = (amount: number): Figure =>
  amount > 0 && amount < 500
    ? { ...about(1, 'dollars', 0), prefix: '≈<$' }
    : about(Math.round(amount / 1000), 'dollars', 0, '$')

/** Rupiah by the thousand, million or billion: the word is the unit below the figure. */
export function rupiah(amount: number): Figure {
  const [unit, size] = SCALES.find(([, size]) => amount >= size) ?? SCALES[3]
  return about(amount / size, unit, amount / size < 100 ? 1 : 0, 'Rp ')
}
const SCALES = [
  ['billion', 1e9],
  ['million', 1e6],
  ['thousand', 1e3],
  ['rupiah', 1],
] as const

/** A dollar sign only for dollars. */
export const money = ({ money_to_scavengers: amount, money_currency }: Impact) =>
  money_currency === 'USD' ? dollars(amount) : rupiah(amount)
