import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { WEEKDAY_AND_DAY } from '#contract/foundation/day-styles.ts'
import { ZONE_NAMES } from '#contract/requests/zone-names.ts'
import { localeNow } from './i18n.ts'
import { zoneNow } from '#web/lib/time/zone.ts'

const tag = () => LOCALE_TAG[localeNow()]

/** By the clock of the installation; to a reader whose own clock says otherwise, with the name of the zone. */
function byTheClock(iso: string, style: Intl.DateTimeFormatOptions) {
  const at = new Date(iso)
  const zone = zoneNow()
  const said = new Intl.DateTimeFormat(tag(), { ...style, timeZone: zone }).format(at)
  const name = zone && ZONE_NAMES[zone as keyof typeof ZONE_NAMES]
  return name && said !== new Intl.DateTimeFormat(tag(), style).format(at) ? `${said} ${name}` : said
}

/** "21 November 2026, 14.05" in the reader's language. */
export const formatInstant = (iso: string) => byTheClock(iso, { dateStyle: 'long', timeStyle: 'short' })

/** "21 Nov 2026, 14.05", for tables. */
export const formatInstantShort = (iso: string) =>
  byTheClock(iso, { dateStyle: 'medium', timeStyle: 'short' })

/** "21 Nov 2026", for a date of the calendar: the same in every time zone. */
export const formatDay = (date: string) =>
  new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))

/** "Tue 24 Nov", for a day of these weeks in a narrow column. */
export const formatDayShort = (date: string) =>
  new Intl.DateTimeFormat(tag(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(date))

/** "Tuesday, 24 November 2026", for a day that somebody has to keep free. */
export const formatWeekday = (date: string) =>
  new Intl.DateTimeFormat(tag(), WEEKDAY_AND_DAY).format(new Date(date))

/** "Tuesday, 24 November 2026 at 14:05", from the value of a control for a day and a time. */
export const formatWallClock = (typed: string) =>
  new Intl.DateTimeFormat(tag(), { ...WEEKDAY_AND_DAY, hour: '2-digit', minute: '2-digit' }).format(
    new Date(`${typed}Z`),
  )

export const formatNumber = (value: number) => new Intl.NumberFormat(tag()).format(value)

/** "14.05.32", for what has just been measured. */
export const formatTime = (iso: string) => byTheClock(iso, { timeStyle: 'medium' })

/** "14.05", beside its day. */
export const formatHour = (iso: string) => byTheClock(iso, { timeStyle: 'short' })

/** A day of a paper is its midnight in UTC: it has no time. */
const isDay = (iso: string) => iso.endsWith('T00:00:00.000Z')

/** When a line of a history happened: "21 November 2026, 14.05", or the day alone where no time is known. */
export const formatEvent = (iso: string) => (isDay(iso) ? formatDay(iso) : formatInstant(iso))
export const formatEventShort = (iso: string) => (isDay(iso) ? formatDay(iso) : formatInstantShort(iso))

/** Its day, as "Tuesday, 24 November 2026". */
export const formatEventDay = (iso: string) =>
  formatWeekday(
    isDay(iso) ? iso : new Intl.DateTimeFormat('en-CA', { timeZone: zoneNow() }).format(new Date(iso)),
  )
