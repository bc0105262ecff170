import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { localeNow } from '#web/lib/words/i18n.ts'

const tag = () => LOCALE_TAG[localeNow()]

/** No figure of the knowledge base is known better than to two digits. */
export const formatRounded = (value: number) =>
  new Intl.NumberFormat(tag(), { maximumSignificantDigits: 2 }).format(value)

/** From and to, or one figure where they read the same. */
export function formatSpan([from, to]: readonly [number, number]) {
  const [low, high] = [formatRounded(from), formatRounded(to)]
  return low === high ? low : `${low}–${high}`
}

/** As it was published. */
export const formatExact = (value: number) =>
  new Intl.NumberFormat(tag(), { maximumFractionDigits: 3 }).format(value)
