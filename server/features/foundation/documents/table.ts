/** A day of the calendar, `2026-11-22`. */
export type Day = { day: string }

/** Content of a cell; null: nothing. */
export type Cell = string | number | Date | Day | null

export const dayCell = (day: string | null | undefined): Day | null => (day ? { day } : null)

/** A column of a table that other programs read. */
export type Column<Row> = {
  header: string
  /** In characters. */
  width: number
  of: (row: Row) => Cell
}

/**
 * The wall clock of a time zone, `2026-11-22 17:05:09`: what every spreadsheet takes for a date and a time, whatever the
 * language of its user.
 */
export function wallClock(time_zone: string) {
  // Swedish dates are ISO dates.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: time_zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (at: Date) => format.format(at)
}
