import { heldKarp } from './held-karp.ts'
import { shortenWay } from './shorten-way.ts'
import { isEarlier, type Precedes, type Window } from './windows.ts'

/** Up to so many stops the order is the best there is; beyond, a good one. */
export const EXACT_STOPS = 12

export type Order = {
  /** The stops as they are visited, the first of the list being 0. */
  order: number[]
  /** Length of the whole route, from the depot and back. */
  length_m: number
}

/**
 * The order in which stops are visited so that the way from the depot over all of them and back is short: the shortest
 * up to `EXACT_STOPS`, else what begins with the nearest and is improved until no small change helps. Only orders that
 * no appointment contradicts are looked at. The same distances always give the same order.
 * @param metres from each place to each other; the first is the depot, the others are the stops
 * @param windows the appointments of the stops
 */
export function orderStops(
  metres: readonly (readonly number[])[],
  windows: readonly (Window | null)[] = [],
): Order {
  const precedes: Precedes = (one, other) => isEarlier(windows[one - 1] ?? null, windows[other - 1] ?? null)
  const path =
    metres.length - 1 <= EXACT_STOPS
      ? heldKarp(metres, precedes)
      : shortenWay(metres, nearestFirst(metres, precedes), precedes)
  return { order: path.map((place) => place - 1), length_m: length_m(metres, path) }
}

/** Length of the route from the depot over these places and back. */
export function length_m(metres: readonly (readonly number[])[], path: readonly number[]) {
  let sum = 0
  let at = 0
  for (const next of [...path, 0]) {
    sum += metres[at]![next]!
    at = next
  }
  return sum
}

/** Always on to the nearest that is left and that none of those left precedes; of equal ones the first in the list. */
export function nearestFirst(metres: readonly (readonly number[])[], precedes: Precedes = () => false) {
  const left = metres.map((_, place) => place).slice(1)
  const path: number[] = []
  while (left.length > 0) {
    const row = metres[path.at(-1) ?? 0]!
    const free = left.filter((place) => !left.some((other) => precedes(other, place)))
    const nearest = free.reduce((best, place) => (row[place]! < row[best]! ? place : best))
    left.splice(left.indexOf(nearest), 1)
    path.push(nearest)
  }
  return path
}
