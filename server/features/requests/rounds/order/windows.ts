/** When an appointment begins and ends; areas may have time zones of their own. */
export type Window = { starts: Date; ends: Date }

/** Whether one place must be visited before another one. */
export type Precedes = (one: number, other: number) => boolean

/**
 * Whether an appointment is the earlier one: it neither begins nor ends later, and is not the same. Of two of which one
 * lies within the other neither is, and what has no appointment is visited whenever it suits.
 */
export const isEarlier = (one: Window | null, other: Window | null) =>
  one !== null &&
  other !== null &&
  one.starts <= other.starts &&
  one.ends <= other.ends &&
  (one.starts < other.starts || one.ends < other.ends)

/**
 * Puts in what nobody knows the place of: before the first appointment that is later, else at the end.
 * @param sorted in an order that no appointment contradicts; so is what comes out
 */
export function withUnknown<Stop extends { window: Window | null }>(
  sorted: readonly Stop[],
  unknown: readonly Stop[],
) {
  const all = [...sorted]
  for (const stop of unknown) {
    const at = all.findIndex(({ window }) => isEarlier(stop.window, window))
    all.splice(at < 0 ? all.length : at, 0, stop)
  }
  return all
}
