import type { Precedes } from './windows.ts'

/** A gain of less than a millimetre may be an error of rounding, and would be gained for ever. */
const GAIN_M = 0.001
/** How many stops in a row are moved together. */
const MOVED_MAX = 3

/**
 * A way from place 0 over others and back, made shorter as long as one of two changes helps: a part of it is driven the
 * other way round (2-opt), or up to three stops in a row are visited elsewhere (or-opt). Distances may differ by direction:
 * a reversed part is measured again.
 * @param given the places between the two visits of the depot
 * @param precedes which of them are visited before which others, as they are in what is given
 */
export function shortenWay(
  metres: readonly (readonly number[])[],
  given: readonly number[],
  precedes: Precedes = () => false,
) {
  const way = [0, ...given, 0]
  while (turnOne(metres, way, precedes) || moveOne(metres, way, precedes));
  return way.slice(1, -1)
}

type Metres = readonly (readonly number[])[]

/** Drives the first part that is better so the other way round. @returns whether there was one */
function turnOne(metres: Metres, way: number[], precedes: Precedes) {
  for (let from = 1; from < way.length - 2; from++) {
    let forth = 0
    let back = 0
    for (let to = from + 1; to < way.length - 1; to++) {
      // Turned round, they would come in the wrong order, and in every longer part as well.
      if (way.slice(from, to).some((place) => precedes(place, way[to]!))) break
      forth += metres[way[to - 1]!]![way[to]!]!
      back += metres[way[to]!]![way[to - 1]!]!
      const [before, first, last, after] = [way[from - 1]!, way[from]!, way[to]!, way[to + 1]!]
      const was = metres[before]![first]! + forth + metres[last]![after]!
      const would = metres[before]![last]! + back + metres[first]![after]!
      if (was - would <= GAIN_M) continue
      way.splice(from, to - from + 1, ...way.slice(from, to + 1).reverse())
      return true
    }
  }
  return false
}

/** Visits the first few in a row that are better visited elsewhere there. @returns whether there were any */
function moveOne(metres: Metres, way: number[], precedes: Precedes) {
  for (let size = 1; size <= MOVED_MAX; size++)
    for (let from = 1; from + size < way.length; from++) {
      const part = way.slice(from, from + size)
      const rest = way.toSpliced(from, size)
      const [before, after] = [way[from - 1]!, way[from + size]!]
      const saved = metres[before]![part[0]!]! + metres[part.at(-1)!]![after]! - metres[before]![after]!
      for (let to = 1; to < rest.length; to++) {
        if (to === from) continue
        const [left, right] = [rest[to - 1]!, rest[to]!]
        const cost = metres[left]![part[0]!]! + metres[part.at(-1)!]![right]! - metres[left]![right]!
        if (saved - cost <= GAIN_M) continue
        const passed = rest.slice(Math.min(from, to), Math.max(from, to))
        const wrong = (one: number, other: number) =>
          to > from ? precedes(one, other) : precedes(other, one)
        if (part.some((one) => passed.some((other) => wrong(one, other)))) continue
        rest.splice(to, 0, ...part)
        way.splice(0, way.length, ...rest)
        return true
      }
    }
  return false
}
