/** `2026-11` of `2026-11-22`. */
export const monthOf = (day: string) => day.slice(0, 'yyyy-mm'.length)

/** The first and the last day of a month. */
export function monthDays(month: string) {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

/** Every month from one to another, the other left out. */
export function monthsBetween(first: string, end: string): string[] {
  const months: string[] = []
  for (let month = first; month < end; month = nextMonth(month)) months.push(month)
  return months
}

/** `2027-01` of `2026-12`. */
export function nextMonth(month: string) {
  const [year, number] = month.split('-').map(Number) as [number, number]
  // Months count from 0 there: its number is the next one's.
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 'yyyy-mm'.length)
}
