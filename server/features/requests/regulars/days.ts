import type { RegularWeeks } from '#contract/requests/rhythms.ts'
import { addDays } from '#server/time/today.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_DAYS = 7

type Rhythm = { weekday: number; weeks: RegularWeeks; first_day: string; last_day: string | null }

/** The day of the week of a day, 1 for Monday. */
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

/** The days of a regular pick-up between two days, both included. */
export function regularDaysBetween(
  { weekday, weeks, first_day, last_day }: Rhythm,
  from: string,
  to: string,
): string[] {
  const first = addDays(first_day, (weekday - weekdayOf(first_day) + WEEK_DAYS) % WEEK_DAYS)
  const step = weeks * WEEK_DAYS
  const passed = Math.ceil((Date.parse(from) - Date.parse(first)) / DAY_MS / step)
  const end = last_day !== null && last_day < to ? last_day : to
  const days: string[] = []
  for (let day = addDays(first, Math.max(0, passed) * step); day <= end; day = addDays(day, step))
    days.push(day)
  return days
}
