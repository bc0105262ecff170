import type { DeviceFacts } from '#contract/knowledge.ts'
import type { WeightEntry } from '#contract/weights.ts'

/** One entry, or the sum of entries of one class, outcome and method: every formula here is linear. */
export type Lot = Pick<
  WeightEntry,
  'device_class' | 'outcome' | 'method' | 'weight_kg' | 'units' | 'payout_idr'
>

type Factors = Pick<DeviceFacts, 'avoided' | 'embodied_kg_co2e'>

export type Rules = {
  factsOf: (device_class: string) => Factors | undefined
  /** Share of a new device's footprint that a reused one is counted for, 0 to 1. */
  displacement: number
}

/** `sources`: ids, of what the figure rests on. */
type Avoided = { kg_co2e: number; sources: readonly string[] }

const NOTHING: Avoided = { kg_co2e: 0, sources: [] }

/**
 * Emissions avoided by a lot: what was recycled by its kilograms, what was reused by its pieces. What was thrown away,
 * or is not known, avoided nothing; nor did what weighs nothing, which is an entry that was taken back.
 * The method with its sources and limits is in docs/impact.md.
 * @returns null: not calculated, because nobody has published the factor that its outcome needs
 */
export function avoidedEmissions(
  { device_class, outcome, weight_kg, units }: Omit<Lot, 'method' | 'payout_idr'>,
  { factsOf, displacement }: Rules,
): Avoided | null {
  if (weight_kg === 0 || outcome === 'disposed' || outcome === 'unknown') return NOTHING
  const facts = factsOf(device_class)
  if (outcome === 'recycled') {
    const avoided = facts?.avoided
    return avoided ? { kg_co2e: weight_kg * avoided.kg_co2e_per_kg, sources: avoided.sources } : null
  }
  const embodied = facts?.embodied_kg_co2e
  if (!embodied || units === null) return null
  return { kg_co2e: units * embodied.preferred * displacement, sources: embodied.sources }
}
