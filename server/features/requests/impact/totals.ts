import type { Range } from '#contract/requests/impact.ts'
import { isUsedOn, type Fate, type GasFate, type WeightMethod } from '#contract/requests/weights.ts'
import { avoidedEmissions, refrigerantEmissions, type Lot, type Rules } from './avoided-emissions.ts'

export type Totals = {
  weight_kg: number
  weighed_kg: number
  estimated_kg: number
  by_outcome_kg: Record<Fate, number>
  payout_idr: number
  avoided_kg_co2e: number
  avoided_range_kg_co2e: Range
  /** The part of it whose factor is one value: its width is not in the range, because nobody has published it. */
  one_value_kg_co2e: number
  /** `estimated` as soon as one weight in the avoided emissions was; null: there is none. */
  grade: WeightMethod | null
  /** The same of what was recycled. */
  recycled_grade: WeightMethod | null
  /** Recycled, reused or repaired, without the factor that it needs. */
  uncounted_kg: number
  refrigerant: {
    recovered_g: number
    recovered_kg_co2e: Range
    vented_kg_co2e: Range
    /** Kilograms of devices that cool, by what became of their gas. */
    devices_kg: Record<GasFate, number>
    /** Devices with recovered or vented gas that cannot be calculated. */
    uncounted_kg: number
  }
  /** Versions of the factors that were used. */
  versions: ReadonlySet<string>
  /** Ids of what the avoided emissions and those of gases rest on. */
  sources: ReadonlySet<string>
}

/** The totals of lots. The same lots in another order, or split into their entries, give the same totals. */
export function sumLots(lots: readonly Lot[], rules: Rules): Totals {
  const g = { weighed: 0, estimated: 0, uncounted: 0 }
  const used = { reused: 0, repaired: 0, recycled: 0 }
  const outcomes: Record<Fate, number> = { ...used, disposed: 0, unknown: 0, refrigerant: 0, lost: 0 }
  const fates: Record<GasFate, number> = { recovered: 0, vented: 0, unknown: 0 }
  const gas = { recovered: milligrams(ZERO), vented: milligrams(ZERO), recovered_g: 0, uncounted: 0 }
  const avoided = milligrams(ZERO)
  let payout_idr = 0
  let one_value = 0
  const counted: Grades = { weighed: false, estimated: false }
  const recycled: Grades = { weighed: false, estimated: false }
  const versions = new Set<string>()
  const sources = new Set<string>()
  const use = (lot: Lot, { sources: ids }: { sources: readonly string[] }) => {
    for (const id of ids) sources.add(id)
    if (ids.length > 0) versions.add(lot.factor_version)
  }
  for (const lot of lots) {
    const whole_g = grams(lot.weight_kg)
    g[lot.method] += whole_g
    outcomes[lot.outcome] += whole_g
    // A cancelled entry was not paid for, and holds no gas.
    if (whole_g === 0) continue
    payout_idr += lot.payout_idr
    if (lot.outcome === 'recycled') recycled[lot.method] = true
    const one = avoidedEmissions(lot, rules)
    if (one === null) g.uncounted += whole_g
    else {
      add(avoided, milligrams(one.kg_co2e))
      if (one.one_value) one_value += milligrams(one.kg_co2e).mid
      if (one.sources.length > 0) counted[lot.method] = true
      use(lot, one)
    }
    const fate = lot.refrigerant ?? 'unknown'
    if (fate === 'unknown') {
      // A device that is used on keeps its gas.
      if (rules.cools(lot.device_class) && !isUsedOn(lot.outcome)) fates.unknown += whole_g
      continue
    }
    fates[fate] += whole_g
    if (fate === 'recovered') gas.recovered_g += lot.refrigerant_g ?? 0
    const heat = refrigerantEmissions(lot, rules)
    if (heat === null) gas.uncounted += whole_g
    else {
      add(gas[fate], milligrams(heat.kg_co2e))
      use(lot, heat)
    }
  }
  return {
    weight_kg: (g.weighed + g.estimated) / 1000,
    weighed_kg: g.weighed / 1000,
    estimated_kg: g.estimated / 1000,
    by_outcome_kg: kilograms(outcomes),
    payout_idr,
    avoided_kg_co2e: rounded(avoided).mid,
    avoided_range_kg_co2e: rounded(avoided),
    one_value_kg_co2e: roundToGram(one_value / 1_000_000),
    grade: gradeOf(counted),
    recycled_grade: gradeOf(recycled),
    uncounted_kg: g.uncounted / 1000,
    refrigerant: {
      recovered_g: gas.recovered_g,
      recovered_kg_co2e: rounded(gas.recovered),
      vented_kg_co2e: rounded(gas.vented),
      devices_kg: kilograms(fates),
      uncounted_kg: gas.uncounted / 1000,
    },
    versions,
    sources,
  }
}

type Grades = Record<WeightMethod, boolean>
const gradeOf = ({ weighed, estimated }: Grades) => (estimated ? 'estimated' : weighed ? 'weighed' : null)

const ZERO: Range = { low: 0, mid: 0, high: 0 }

// Sums of whole numbers are exact in every order: weights are whole grams, and a weight times a factor of three
// decimals is whole milligrams.
const grams = (kg: number) => Math.round(kg * 1000)
const milligrams = ({ low, mid, high }: Range): Range => ({
  low: Math.round(low * 1_000_000),
  mid: Math.round(mid * 1_000_000),
  high: Math.round(high * 1_000_000),
})
function add(sum: Range, one: Range) {
  sum.low += one.low
  sum.mid += one.mid
  sum.high += one.high
}
const rounded = ({ low, mid, high }: Range): Range => ({
  low: roundToGram(low / 1_000_000),
  mid: roundToGram(mid / 1_000_000),
  high: roundToGram(high / 1_000_000),
})
const kilograms = <Key extends string>(g: Record<Key, number>) =>
  Object.fromEntries(Object.entries<number>(g).map(([key, grams]) => [key, grams / 1000])) as Record<
    Key,
    number
  >
/** Kilograms, without what floating point leaves beyond a gram. */
export const roundToGram = (kg: number) => Math.round(kg * 1000) / 1000
