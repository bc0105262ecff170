import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { LOCALE_TAG } from '#contract/locale.ts'
import { ageOf } from './age.ts'
import { localeNow } from './i18n.ts'

const tag = () => LOCALE_TAG[localeNow()]

/** "21 November 2026, 14.05" in the reader's language and time zone. */
export const formatInstant = (iso: string) =>
  new Intl.DateTimeFormat(tag(), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso))

/** "21 Nov 2026, 14.05", for tables. */
export const formatInstantShort = (iso: string) =>
  new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

/** "21 Nov 2026", for a date of the calendar: the same in every time zone. */
export const formatDay = (date: string) =>
  new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))

/** "Tuesday, 24 November 2026", for a day that somebody has to keep free. */
export const formatWeekday = (date: string) =>
  new Intl.DateTimeFormat(tag(), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))

export const formatNumber = (value: number) => new Intl.NumberFormat(tag()).format(value)

/** "21 Nov 2026", without a time. */
export const formatDate = (iso: string) =>
  new Intl.DateTimeFormat(tag(), { dateStyle: 'medium' }).format(new Date(iso))

/** "14.05.32", for what has just been measured. */
export const formatTime = (iso: string) =>
  new Intl.DateTimeFormat(tag(), { timeStyle: 'medium' }).format(new Date(iso))

/** "just now", "5 minutes ago", "yesterday", "3 days ago"; from a week on the date. */
export function formatRelative(iso: string, now_ms: number) {
  const age = ageOf(new Date(iso), new Date(now_ms))
  if (!age) return formatDate(iso)
  if (age.unit === 'now') return i18n._(msg`just now`)
  return new Intl.RelativeTimeFormat(tag(), { numeric: 'auto' }).format(-age.count, age.unit)
}
