import type { Precedes } from './windows.ts'

/**
 * The shortest way from place 0 over every other one and back, by Held and Karp: for each set of places and each of its
 * members, the shortest way through the set that ends there. Distances may differ by direction.
 * Time n² · 2ⁿ, memory n · 2ⁿ for n places besides the depot: 12 take some ten milliseconds.
 * @param precedes which places are visited before which others; never in a circle
 * @returns the places between the two visits of the depot
 */
export function heldKarp(metres: readonly (readonly number[])[], precedes: Precedes = () => false) {
  const count = metres.length - 1
  if (count < 1) return []
  const sets = 1 << count
  const shortest = new Float64Array(sets * count).fill(Infinity)
  const before = new Int8Array(sets * count)
  /** For each stop: the set of stops before it. */
  const needs = Array.from({ length: count }, (_, stop) => {
    let set = 0
    for (let other = 0; other < count; other++) if (precedes(other + 1, stop + 1)) set |= 1 << other
    return set
  })
  for (let stop = 0; stop < count; stop++)
    if (needs[stop] === 0) shortest[(1 << stop) * count + stop] = metres[0]![stop + 1]!
  for (let set = 1; set < sets; set++)
    for (let last = 0; last < count; last++) {
      const so_far = shortest[set * count + last]!
      if (so_far === Infinity) continue
      for (let next = 0; next < count; next++) {
        if (set & (1 << next) || needs[next]! & ~set) continue
        const there = (set | (1 << next)) * count + next
        const length = so_far + metres[last + 1]![next + 1]!
        if (length >= shortest[there]!) continue
        shortest[there] = length
        before[there] = last
      }
    }

  let set = sets - 1
  let last = 0
  const whole = (end: number) => shortest[set * count + end]! + metres[end + 1]![0]!
  for (let end = 1; end < count; end++) if (whole(end) < whole(last)) last = end
  const path: number[] = []
  while (set) {
    path.unshift(last + 1)
    const previous = before[set * count + last]!
    set &= ~(1 << last)
    last = previous
  }
  return path
}
