/** Where a day begins first on earth: so many hours before it does by the clock of the server. */
const EARLIEST_MS = 14 * 60 * 60_000

/** Whether a day has begun somewhere; nobody can have done anything on one that has not. */
export const hasBegun = (day: string, now: Date) => Date.parse(day) - EARLIEST_MS <= now.getTime()
