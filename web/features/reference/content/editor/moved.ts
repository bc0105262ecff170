export type Direction = 'up' | 'down'

/** The new order, and the place (from 1) of what was moved. */
export function moved(ids: readonly number[], from: number, direction: Direction) {
  const to = Math.min(Math.max(direction === 'up' ? from - 1 : from + 1, 0), ids.length - 1)
  return { ids: ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!), place: to + 1 }
}
