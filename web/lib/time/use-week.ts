import { useSearchParams } from '#web/routing/router.tsx'
import { today } from './days.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** @param day of the calendar, `2026-11-24` */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The first of the days that are shown; it stands in the address. */
export function useWeek(days: number) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('from')
  const from = asked && /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today()
  /** @param weeks 0: back to today */
  const move = (weeks: number) =>
    setParams(
      weeks === 0 ? new URLSearchParams() : new URLSearchParams({ from: addDays(from, weeks * days) }),
    )
  return { from, move }
}
