import type { DayHours, WeekHours } from './points.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Provinces by their code: in Central and in Eastern Indonesian Time; all others are in Western. */
const CENTRAL = /^(5[1-3]|6[3-5]|7\d)/
const EASTERN = /^(8|9)/

/** The time zone of a district, which need not be the device's: who looks may be elsewhere. */
export const timeZoneOf = (district_id: string) =>
  EASTERN.test(district_id) ? 'Asia/Jayapura' : CENTRAL.test(district_id) ? 'Asia/Makassar' : 'Asia/Jakarta'

/** The local time at a point: the day from Monday (0), and the time. */
function clockAt(district_id: string, now_ms: number) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZoneOf(district_id),
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now_ms)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return { day: DAYS.indexOf(part('weekday')), time: `${part('hour')}:${part('minute')}` }
}

export type Opening =
  | { name: 'open'; closes: string }
  | { name: 'opens'; in_days: number; day: number; at: string }
  | { name: 'never' }

/** Whether it is open, until when, or when it opens next. */
export function openingAt(hours: WeekHours, district_id: string, now_ms: number): Opening {
  const { day, time } = clockAt(district_id, now_ms)
  const today = hours[day]
  if (today && today.opens <= time && time < today.closes) return { name: 'open', closes: today.closes }
  for (let in_days = 0; in_days <= 7; in_days++) {
    const then = (day + in_days) % 7
    const at = hours[then]?.opens
    if (at !== undefined && (in_days > 0 || time < at)) return { name: 'opens', in_days, day: then, at }
  }
  return { name: 'never' }
}

/** Days that follow one another with the same hours, as one. */
export function ranges(hours: WeekHours) {
  const found: { from: number; to: number; hours: DayHours | null }[] = []
  for (const [day, one] of hours.entries()) {
    const last = found.at(-1)
    if (last && last.hours?.opens === one?.opens && last.hours?.closes === one?.closes) last.to = day
    else found.push({ from: day, to: day, hours: one })
  }
  return found
}
