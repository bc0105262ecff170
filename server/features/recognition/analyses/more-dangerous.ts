import type { Sighting } from '#server/adapters/vision/port.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'

/**
 * The more dangerous device that looks the same: a lithium cell is as round as a dry one, and burns; a tube with
 * mercury is as long as one of LEDs.
 */
const MORE_DANGEROUS: Readonly<Record<string, string>> = {
  'battery-dry-cell': 'battery-lithium-ion',
  'lamp-led': 'lamp-fluorescent-tube',
}

const CANDIDATES = 3

/** Whether a cell of lithium belongs to the class. */
const holdsLithium = (id: string) =>
  findDeviceFacts(id)?.hazards.some(({ component }) => component === 'li-ion') === true

/** Orders what may hold lithium before all else: the loose cell, then the devices with one. */
export const lithiumFirst = (one: { class: string }, other: { class: string }) =>
  dangerOf(other.class) - dangerOf(one.class)

const dangerOf = (id: string) => (id === 'battery-lithium-ion' ? 2 : holdsLithium(id) ? 1 : 0)

/** Whether one looks the same and is more dangerous. */
export const hasDouble = ({ class: id }: Sighting) => id in MORE_DANGEROUS

/**
 * Puts what is more dangerous before what looks the same, whether an engine thought of it or not; they share how likely
 * they are. At most three, and these two together: of several devices one of each before that.
 * @param candidates the likeliest first
 */
export function withDoubles(candidates: readonly Sighting[], several: boolean): Sighting[] {
  const kinds: Sighting[][] = []
  for (const one of candidates) {
    const placed = new Set(kinds.flat().map((other) => other.class))
    const double = MORE_DANGEROUS[one.class]
    if (double === undefined || placed.has(double)) {
      if (!placed.has(one.class)) kinds.push([one])
      continue
    }
    const seen = candidates.find((other) => other.class === double)
    const confidence = (one.confidence + (seen?.confidence ?? 0)) / 2
    kinds.push([
      { ...one, ...seen, class: double, confidence },
      { ...one, confidence },
    ])
  }
  if (several) {
    const firsts = kinds.map(([first]) => first!)
    // More devices than are shown: one that may burn is not among those that are left out.
    const kept = new Set([...firsts].sort(lithiumFirst).slice(0, CANDIDATES))
    return [...firsts.filter((one) => kept.has(one)), ...kinds.flatMap(([, ...rest]) => rest)].slice(
      0,
      CANDIDATES,
    )
  }
  const spare = kinds.filter(({ length }) => length === 1)
  const room = CANDIDATES - (kinds.flat().length - spare.length)
  const left_out = new Set(spare.slice(Math.max(0, room)))
  return kinds
    .filter((kind) => !left_out.has(kind))
    .flat()
    .slice(0, CANDIDATES)
}
