import { LOCALE_TAG } from '#contract/locale.ts'
import { localeNow } from './i18n.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** In the largest unit of which there is one. */
function inUnits(span_ms: number): [number, 'day' | 'hour' | 'minute'] {
  if (span_ms >= DAY_MS) return [span_ms / DAY_MS, 'day']
  return span_ms >= HOUR_MS ? [span_ms / HOUR_MS, 'hour'] : [span_ms / MINUTE_MS, 'minute']
}

/** "3 days", "5 hr": how long ago something was, for a column. */
export function formatAge(iso: string, now_ms: number) {
  const [count, unit] = inUnits(Math.max(0, now_ms - Date.parse(iso)))
  const style = { style: 'unit', unit, unitDisplay: 'short' } as const
  return new Intl.NumberFormat(LOCALE_TAG[localeNow()], style).format(Math.floor(count))
}

/** "in 2 days", "3 days ago", within a day "in 5 hours": by when something is to be done. */
export function formatDue(iso: string, now_ms: number) {
  const left_ms = Date.parse(iso) - now_ms
  const [count, unit] = inUnits(Math.abs(left_ms))
  const words = new Intl.RelativeTimeFormat(LOCALE_TAG[localeNow()])
  return words.format(Math.sign(left_ms) * Math.round(count), unit)
}
