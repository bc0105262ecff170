/** So many days, weeks and months of which the newest backup is kept. */
export type Keep = { d: number; w: number; m: number }

type Dated = { id: number; begun_at: Date }

/**
 * Which backups are kept: of each of the last days, weeks and months that have one, the newest; and always the newest of all.
 * @param newestFirst
 * @param day its day where the installation is, as `2026-11-23`
 */
export function keepWanted(
  newestFirst: readonly Dated[],
  keep: Keep,
  day: (at: Date) => string,
): Set<number> {
  const ids = new Set(newestFirst.slice(0, 1).map(({ id }) => id))
  const periods: [number, (day: string) => string][] = [
    [keep.d, (of) => of],
    [keep.w, weekOf],
    [keep.m, (of) => of.slice(0, 7)],
  ]
  for (const [count, periodOf] of periods) {
    const seen = new Set<string>()
    for (const { id, begun_at } of newestFirst) {
      const period = periodOf(day(begun_at))
      if (seen.has(period)) continue
      if (seen.size === count) break
      seen.add(period)
      ids.add(id)
    }
  }
  return ids
}

/** Its Monday. */
function weekOf(day: string) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
