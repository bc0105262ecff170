const DAY_MS = 24 * 60 * 60 * 1000

/** Counts calls of a day (UTC). @returns whether there is one left, which is then taken */
export function createAllowance(daily_limit: number, now: () => number) {
  let day = 0
  let taken = 0
  return () => {
    const today = Math.floor(now() / DAY_MS)
    if (today !== day) [day, taken] = [today, 0]
    if (taken >= daily_limit) return false
    taken++
    return true
  }
}
