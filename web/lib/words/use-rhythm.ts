import { useLingui } from '@lingui/react/macro'
import type { RegularOfRequest } from '#contract/requests/rhythms.ts'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { useLocale } from './i18n.ts'

/** 1 January 2024 was a Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

/** The names of weekdays, 1 for Monday, and the rhythm of a regular pick-up: "every 2 weeks on Thursday". */
export function useRhythm() {
  const { t } = useLingui()
  const tag = LOCALE_TAG[useLocale()]
  const nameOf = (weekday: number) =>
    new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(
      MONDAY_MS + (weekday - 1) * DAY_MS,
    )
  const inWords = ({ weeks, weekday }: Omit<RegularOfRequest, 'id'>) => {
    const day = nameOf(weekday)
    return weeks === 1 ? t`every week on ${day}` : t`every ${weeks} weeks on ${day}`
  }
  return { nameOf, inWords }
}
