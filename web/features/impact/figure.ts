import type { Impact } from '#contract/impact.ts'

/** A number as it is written, and what stands around it. */
export type Figure = { amount: number; prefix: string; suffix: string; digits: number }
type Scale = 'rupiah' | 'thousand' | 'million' | 'billion'

/** Made once: a figure that counts up is written sixty times a second. */
const formats = new Map<string, Intl.NumberFormat>()
function formatOf(locale: string, digits: number) {
  const key = `${locale} ${digits}`
  const made =
    formats.get(key) ??
    new Intl.NumberFormat(locale === 'id' ? 'id-ID' : 'en-GB', { maximumFractionDigits: digits })
  formats.set(key, made)
  return made
}

/** "≈1,234", and the way there when it counts up. */
export const writeFigure = ({ amount, prefix, suffix, digits }: Figure, locale: string, at = amount) =>
  prefix + formatOf(locale, digits).format(at) + suffix

/** The specification's form, for nothing at all as well. */
const about = (amount: number, sign: string, suffix: string, digits: number): Figure => ({
  amount,
  prefix: `≈${sign}`,
  suffix,
  digits,
})
/** So many decimals that small figures still say something. */
const decimals = (amount: number) => (amount < 1 ? 3 : amount < 100 ? 1 : 0)

export const tonnes = (amount: number): Figure => about(amount, '', '', decimals(amount))

/** Rounded thousands of dollars, as the specification asks: "≈$12K". What is paid and less than that is not nothing. */
export const dollars = (amount: number): Figure =>
  amount > 0 && amount < 500
    ? { amount: 1, prefix: '<$', suffix: 'K', digits: 0 }
    : about(Math.round(amount / 1000), '$', 'K', 0)

/** Rupiah by the thousand, million or billion: the word is the unit below the figure. */
export function rupiah(amount: number): Figure & { scale: Scale } {
  const [scale, size]: [Scale, number] =
    amount >= 1e9
      ? ['billion', 1e9]
      : amount >= 1e6
        ? ['million', 1e6]
        : amount >= 1e3
          ? ['thousand', 1e3]
          : ['rupiah', 1]
  return { ...about(amount / size, 'Rp ', '', amount / size < 100 ? 1 : 0), scale }
}

/** A dollar sign only for dollars. */
export const money = ({ money_to_scavengers: amount, money_currency }: Impact) =>
  money_currency === 'USD' ? { ...dollars(amount), scale: 'dollars' as const } : rupiah(amount)
