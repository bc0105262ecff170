import type { TimeZone } from '#contract/requests/appointments.ts'
import { LOCALE_TAG, type Locale } from '#contract/foundation/locale.ts'
import { isNoZone, readZone } from '#contract/foundation/read-zone.ts'
import { ZONE_NAMES } from '#contract/requests/zone-names.ts'
import type { Context } from '#server/core/context.ts'

type Zoned = Pick<Context, 'env'>

/** One formatter for each zone: making it takes a hundred times as long as using it. */
function keepFormats(tag: string, style: Intl.DateTimeFormatOptions) {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const format = kept.get(timeZone) ?? new Intl.DateTimeFormat(tag, { ...style, timeZone })
    kept.set(timeZone, format)
    return format
  }
}
const daysIn = keepFormats('en-CA', {})
const hoursIn = keepFormats('en-GB', { hour: '2-digit', hourCycle: 'h23' })
const clockIn = keepFormats('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

/** The day that it is by the installation's clock, e.g. `2026-11-22`. */
export const today = ({ env, now }: Zoned & Pick<Context, 'now'>) => dayOf(now(), env.TIME_ZONE)

export const dayOf = (at: Date, timeZone: string) => daysIn(timeZone).format(at)

/** The hour of the day there, 0 to 23. */
export const hourOf = (at: Date, timeZone: string) => Number(hoursIn(timeZone).format(at))

/** "22 November 2026 pukul 10.01 WIB" */
export const instantWords = (at: Date, locale: Locale, timeZone: TimeZone) =>
  `${new Intl.DateTimeFormat(LOCALE_TAG[locale], { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)} ${ZONE_NAMES[timeZone]}`

/** The zone that somebody asked for, else that of the installation: also where a browser does not know its own. */
export const zoneOf = ({ env }: Zoned, name: string | undefined) =>
  (name !== undefined && !isNoZone(name) && readZone(name)) || env.TIME_ZONE

const DAY_MS = 24 * 60 * 60 * 1000

/** @param day of the calendar, `2026-11-24` */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** The first moment of a day somewhere. */
export function beginOfDay(day: string, timeZone: string): Date {
  const midnight_ms = Date.parse(day)
  // The second guess knows on which side of a clock change the time is.
  const guess_ms = midnight_ms - aheadOf(midnight_ms, timeZone)
  return new Date(midnight_ms - aheadOf(guess_ms, timeZone))
}

/** By how many milliseconds a wall clock there is ahead of UTC. */
function aheadOf(at_ms: number, timeZone: string) {
  return Date.parse(`${clockIn(timeZone).format(at_ms).replace(' ', 'T')}Z`) - at_ms
}
