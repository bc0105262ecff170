import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { localeNow } from '#web/lib/words/i18n.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Unit = 'day' | 'hour' | 'minute'

/** In the largest unit of which there is one. @param whole makes a number of them whole */
function inUnits(span_ms: number, whole: (count: number) => number): [count: number, unit: Unit] {
  const minutes = whole(span_ms / MINUTE_MS)
  if (minutes < 60) return [minutes, 'minute']
  const hours = whole(span_ms / HOUR_MS)
  return hours < 24 ? [hours, 'hour'] : [whole(span_ms / DAY_MS), 'day']
}

/** "3 days", "5 hours", written out: "2 hr" are days in Indonesian. How long ago something was, for a column. */
export function formatAge(iso: string, now_ms: number) {
  const [count, unit] = inUnits(Math.max(0, now_ms - Date.parse(iso)), Math.floor)
  if (count === 0) return i18n._(msg`just now`)
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(LOCALE_TAG[localeNow()], style).format(count)
}

/** "in 2 days", "3 days ago", within a day "in 5 hours": by when something is to be done. */
export function formatDue(iso: string, now_ms: number) {
  const left_ms = Date.parse(iso) - now_ms
  const [count, unit] = inUnits(Math.abs(left_ms), Math.round)
  const words = new Intl.RelativeTimeFormat(LOCALE_TAG[localeNow()], {
    numeric: count === 0 ? 'auto' : 'always',
  })
  // "now", where no minute is left.
  return count === 0 ? words.format(0, 'second') : words.format(Math.sign(left_ms) * count, unit)
}
