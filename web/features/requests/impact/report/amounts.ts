import type { Range } from '#contract/requests/impact.ts'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { localeNow } from '#web/lib/words/i18n.ts'

const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(LOCALE_TAG[localeNow()], options)

const TONNE_KG = 1000
/** From here on in tonnes. */
const LARGE_KG = 10_000

/** "4.25 kg", "1,310.8 kg", "13.1 t": as it was weighed, to the tenth. */
export const mass = (kg: number) =>
  Math.abs(kg) < LARGE_KG
    ? `${format({ maximumFractionDigits: Math.abs(kg) < 10 ? 2 : 1 }).format(kg)} kg`
    : `${format({ maximumFractionDigits: 1 }).format(kg / TONNE_KG)} t`

/** Of emissions, to three digits: no factor is known better. */
export const emission = (kg: number) =>
  Math.abs(kg) < LARGE_KG ? `${digits(kg)} kg CO2e` : `${digits(kg / TONNE_KG)} t CO2e`

/** "1,590–1,860 kg CO2e", or one value where both ends read the same. */
export function emissionRange({ low, high }: Pick<Range, 'low' | 'high'>) {
  const { size, unit } = unitFor(low, high)
  return `${ends(low / size, high / size) ?? digits(low / size)} ${unit}`
}

/** "1,640 kg CO2e" and "1,590–1,860", in the same unit; no ends where both read the same. */
export function emissionWithEnds({ low, mid, high }: Range) {
  const { size, unit } = unitFor(low, high)
  return { mid: `${digits(mid / size)} ${unit}`, ends: ends(low / size, high / size) }
}

const unitFor = (low: number, high: number) =>
  Math.max(Math.abs(low), Math.abs(high)) < LARGE_KG
    ? { size: 1, unit: 'kg CO2e' }
    : { size: TONNE_KG, unit: 't CO2e' }

function ends(low: number, high: number) {
  const [from, to] = [digits(low), digits(high)]
  // A range below zero has a sign of its own.
  return from === to ? null : `${from}${low < 0 ? ' … ' : '–'}${to}`
}

/** A factor, to three digits. */
export const digits = (value: number) => format({ maximumSignificantDigits: 3 }).format(value)

/** "28.4 %" */
export const percent = (share: number) =>
  format({ style: 'percent', maximumFractionDigits: share < 0.1 || share > 0.9 ? 1 : 0 }).format(share)

/** "Sep 2026", or "Sep 2026 – Nov 2026". */
export function months(from: string, until: string) {
  const month = new Intl.DateTimeFormat(LOCALE_TAG[localeNow()], {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const [first, last] = [from, until].map((key) => month.format(new Date(`${key}-01`)))
  return first === last ? first! : `${first} – ${last}`
}
