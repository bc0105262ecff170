import { kindOfPeriod, type Period, type ReportKind } from '#contract/proof/reports.ts'

/** So many months it has. */
const MONTHS: Record<ReportKind, number> = { month: 1, quarter: 3, 'half-year': 6 }

/** The first and the last day of a period. */
export function periodDays(period: Period) {
  const kind = kindOfPeriod(period)
  const year = Number(period.slice(0, 4))
  const number = Number(period.slice('yyyy-'.length).replace(/^[QH]/, ''))
  const first = (number - 1) * MONTHS[kind]
  const day = (month: number, of: number) =>
    new Date(Date.UTC(year, month, of)).toISOString().slice(0, 'yyyy-mm-dd'.length)
  // The day 0 of the month after it is its last.
  return { kind, from: day(first, 1), to: day(first + MONTHS[kind], 0) }
}

/** The period of a kind that a day is in. */
export function periodOf(kind: ReportKind, day: string): Period {
  if (kind === 'month') return day.slice(0, 'yyyy-mm'.length)
  const number = Math.ceil(Number(day.slice('yyyy-'.length, 'yyyy-mm'.length)) / MONTHS[kind])
  return `${day.slice(0, 'yyyy'.length)}-${kind === 'quarter' ? 'Q' : 'H'}${number}`
}

/** The one before it. */
export function previousPeriod(period: Period): Period {
  const { kind, from } = periodDays(period)
  const day = new Date(`${from}T00:00:00Z`)
  day.setUTCDate(0)
  return periodOf(kind, day.toISOString().slice(0, 'yyyy-mm-dd'.length))
}
