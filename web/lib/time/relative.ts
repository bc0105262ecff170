import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { ageOf } from './age.ts'
import { localeNow } from '#web/lib/words/i18n.ts'
import { zoneNow } from './zone.ts'

// Apart from the other formats: this is all that a first visit needs.

const tag = () => LOCALE_TAG[localeNow()]

/** "21 Nov 2026", without a time. */
export const formatDate = (iso: string) =>
  new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', timeZone: zoneNow() }).format(new Date(iso))

/** "just now", "5 minutes ago", "yesterday", "3 days ago"; from a week on the date. */
export function formatRelative(iso: string, now_ms: number) {
  const age = ageOf(new Date(iso), new Date(now_ms))
  if (!age) return formatDate(iso)
  if (age.unit === 'now') return i18n._(msg`just now`)
  return new Intl.RelativeTimeFormat(tag(), { numeric: 'auto' }).format(-age.count, age.unit)
}
