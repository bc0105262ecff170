import { LOCALE_TAG, type Locale } from '#contract/foundation/locale.ts'
import { ranges } from '#contract/requests/opening.ts'
import type { WeekHours } from '#contract/requests/points.ts'
import { inEachLanguage } from '#server/texts/say.ts'

const closed = inEachLanguage((say) => say('closed'))

/** 1 January 2024 was a Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

/** "Mon–Fri 08:00–16:00, Sat–Sun closed": days with the same hours together. */
export function hoursWords(hours: WeekHours, locale: Locale) {
  const weekday = new Intl.DateTimeFormat(LOCALE_TAG[locale], { weekday: 'short', timeZone: 'UTC' })
  const name = (day: number) => weekday.format(MONDAY_MS + day * DAY_MS)
  const time = (at: string) => (locale === 'id' ? at.replace(':', '.') : at)
  return ranges(hours)
    .map(({ from, to, hours }) => {
      const days = from === to ? name(from) : `${name(from)}–${name(to)}`
      return `${days} ${hours ? `${time(hours.opens)}–${time(hours.closes)}` : closed[locale]}`
    })
    .join(', ')
}
