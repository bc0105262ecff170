import type { Outcome, WeightMethod } from '#contract/weights.ts'
import { avoidedEmissions, type Lot, type Rules } from './avoided-emissions.ts'

export type Totals = {
  weight_kg: number
  weighed_kg: number
  estimated_kg: number
  by_outcome_kg: Record<Outcome, number>
  payout_idr: number
  avoided_kg_co2e: number
  /** `estimated` as soon as one weight in the avoided emissions was; null: there is none. */
  grade: WeightMethod | null
  /** The same of what was recycled. */
  recycled_grade: WeightMethod | null
  /** Recycled or reused, without the factor that it needs. */
  uncounted_kg: number
  /** Ids of what the avoided emissions rest on. */
  sources: ReadonlySet<string>
}

/** What lots add up to. The same lots in another order, or split into their entries, give the same totals. */
export function totalsOf(lots: readonly Lot[], rules: Rules): Totals {
  const sum = {
    weighed: 0,
    estimated: 0,
    reused: 0,
    recycled: 0,
    disposed: 0,
    unknown: 0,
    uncounted: 0,
    avoided: 0,
    payout_idr: 0,
  }
  const counted: Grades = { weighed: false, estimated: false }
  const recycled: Grades = { weighed: false, estimated: false }
  const sources = new Set<string>()
  for (const lot of lots) {
    const whole_g = grams(lot.weight_kg)
    sum[lot.method] += whole_g
    sum[lot.outcome] += whole_g
    // What was taken back was not paid for.
    if (whole_g > 0) sum.payout_idr += lot.payout_idr
    const one = avoidedEmissions(lot, rules)
    if (one === null) sum.uncounted += whole_g
    else sum.avoided += milligrams(one.kg_co2e)
    for (const id of one?.sources ?? []) sources.add(id)
    if (one && one.sources.length > 0) counted[lot.method] = true
    if (lot.outcome === 'recycled' && whole_g > 0) recycled[lot.method] = true
  }
  return {
    weight_kg: (sum.weighed + sum.estimated) / 1000,
    weighed_kg: sum.weighed / 1000,
    estimated_kg: sum.estimated / 1000,
    by_outcome_kg: {
      reused: sum.reused / 1000,
      recycled: sum.recycled / 1000,
      disposed: sum.disposed / 1000,
      unknown: sum.unknown / 1000,
    },
    payout_idr: sum.payout_idr,
    avoided_kg_co2e: roundToGram(sum.avoided / 1_000_000),
    grade: gradeOf(counted),
    recycled_grade: gradeOf(recycled),
    uncounted_kg: sum.uncounted / 1000,
    sources,
  }
}

type Grades = Record<WeightMethod, boolean>
const gradeOf = ({ weighed, estimated }: Grades) => (estimated ? 'estimated' : weighed ? 'weighed' : null)

// Sums of whole numbers are exact in every order: weights are whole grams, and a weight times a factor of three
// decimals is whole milligrams.
const grams = (kg: number) => Math.round(kg * 1000)
const milligrams = (kg: number) => Math.round(kg * 1_000_000)
/** Kilograms, without what floating point leaves beyond a gram. */
export const roundToGram = (kg: number) => Math.round(kg * 1000) / 1000
