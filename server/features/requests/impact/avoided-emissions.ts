import type { Factor } from '#contract/reference/factors.ts'
import type { Range } from '#contract/requests/impact.ts'
import { isUsedOn, type Fate, type WeightEntry } from '#contract/requests/weights.ts'

/** An entry, a part of one, or the sum of such that differ in nothing but their amounts: every formula here is linear. */
export type Lot = Pick<
  WeightEntry,
  | 'device_class'
  | 'method'
  | 'factor_version'
  | 'refrigerant'
  | 'refrigerant_gas'
  | 'refrigerant_g'
  | 'weight_kg'
  | 'units'
  | 'payout_idr'
> & { outcome: Fate }

export type Factors = {
  recycled_kg_co2e_per_kg: Factor | null
  footprint_kg_co2e: Factor | null
  refrigerant_charge_kg: Factor | null
}

export type Rules = {
  /** Factors of the version in force when the entry was recorded. */
  factorsOf: (version: string, device_class: string) => Factors | undefined
  /** The warming potential of a gas. */
  gwpOf: (version: string, gas: string) => Factor | undefined
  /** Whether a gas cools in such a device. */
  cools: (device_class: string) => boolean
  /** Share of a new device's footprint that a reused or repaired one is counted for, 0 to 1. */
  displacement: number
}

/** `one_value`: nobody has published how far off it may be. `sources`: ids, of what it rests on. */
type Computed = { kg_co2e: Range; one_value: boolean; sources: readonly string[] }

const NOTHING: Computed = { kg_co2e: { low: 0, mid: 0, high: 0 }, one_value: false, sources: [] }

/**
 * Emissions avoided by a lot: what was recycled by its kilograms, what is used on by its pieces. Whatever else became of it, or is
 * not known, avoided nothing; nor did what weighs nothing, which is an entry that was taken back.
 * The method with its sources and limits is in docs/impact.md.
 * @returns null: not calculated, because nobody has published the factor that its outcome needs
 */
export function avoidedEmissions(
  { device_class, outcome, factor_version, weight_kg, units }: Omit<Lot, 'method' | 'payout_idr'>,
  { factorsOf, displacement }: Rules,
): Computed | null {
  if (weight_kg === 0 || !(outcome === 'recycled' || isUsedOn(outcome))) return NOTHING
  const factors = factorsOf(factor_version, device_class)
  if (outcome === 'recycled') return times(factors?.recycled_kg_co2e_per_kg, weight_kg)
  return units === null ? null : times(factors?.footprint_kg_co2e, units * displacement)
}

/**
 * The warming that the gas of a lot would cause, kept from the air or not: by the grams that were recovered or stand
 * on name plates, else by the pieces and the usual content of a device.
 * @returns null: it cannot be calculated, for nobody has said which gas, or how much
 */
export function refrigerantEmissions(
  { device_class, factor_version, refrigerant_gas, refrigerant_g, units }: Lot,
  { factorsOf, gwpOf }: Rules,
): Computed | null {
  const gwp = refrigerant_gas === null ? undefined : gwpOf(factor_version, refrigerant_gas)
  if (!gwp) return null
  if (refrigerant_g !== null) return times(gwp, refrigerant_g / 1000)
  const charge = factorsOf(factor_version, device_class)?.refrigerant_charge_kg
  const gas = units === null ? null : times(charge, units)
  return gas && both(gas, gwp)
}

function times(factor: Factor | null | undefined, amount: number): Computed | null {
  if (!factor) return null
  const { low, mid, high, width, sources } = factor
  const kg_co2e = { low: low * amount, mid: mid * amount, high: high * amount }
  return { kg_co2e, one_value: width === 'one-value', sources }
}

const both = ({ kg_co2e: kg, one_value, sources }: Computed, gwp: Factor): Computed => ({
  kg_co2e: { low: kg.low * gwp.low, mid: kg.mid * gwp.mid, high: kg.high * gwp.high },
  one_value: one_value && gwp.width === 'one-value',
  sources: [...new Set([...sources, ...gwp.sources])],
})
