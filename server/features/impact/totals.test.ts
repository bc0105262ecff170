import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsOf } from '#server/features/knowledge/facts.ts'
import type { Lot } from './avoided-emissions.ts'
import { ledgers, played, standing, type Ledger } from '#server/testing/random-ledgers.ts'
import { roundToGram, totalsOf } from './totals.ts'

const rules = { factsOf, displacement: 0.5 }
const holds = (property: (ledger: Ledger) => void) =>
  fc.assert(fc.property(ledgers(), property), { numRuns: 300 })

/** As the database adds them up: by class, outcome and method. */
function grouped(lots: Lot[]): Lot[] {
  const groups = Map.groupBy(lots, ({ device_class, outcome, method }) =>
    [device_class, outcome, method].join(),
  )
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    weight_kg: roundToGram(group.reduce((kg, lot) => kg + lot.weight_kg, 0)),
    units: group.reduce<number | null>(
      (units, lot) => (lot.weight_kg > 0 && lot.units !== null ? (units ?? 0) + lot.units : units),
      null,
    ),
    payout_idr: group.reduce((idr, lot) => (lot.weight_kg > 0 ? idr + lot.payout_idr : idr), 0),
  }))
}

describe('any ledger', () => {
  test('adds up to the same in any order of its entries and corrections', () =>
    holds(({ chains, orders }) => {
      const [one, other] = orders.map((order) => totalsOf(standing(played(chains, order)), rules))
      expect(one).toEqual(other)
    }))

  test('counts the last correction of each entry, and nothing else', () =>
    holds(({ chains, orders }) => {
      const last = chains.map((versions) => versions.at(-1)!)
      expect(totalsOf(standing(played(chains, orders[0])), rules)).toEqual(totalsOf(last, rules))
    }))

  test('gives the same whether its entries or their sums are counted', () =>
    holds(({ chains }) => {
      const last = chains.map((versions) => versions.at(-1)!)
      expect(totalsOf(grouped(last), rules)).toEqual(totalsOf(last, rules))
    }))

  test('is the sum of its parts, and never below nothing', () =>
    holds(({ chains }) => {
      const lots = chains.map((versions) => versions.at(-1)!)
      const whole = totalsOf(lots, rules)
      const { reused, recycled, disposed, unknown } = whole.by_outcome_kg
      expect(roundToGram(reused + recycled + disposed + unknown)).toBe(whole.weight_kg)
      expect(roundToGram(whole.weighed_kg + whole.estimated_kg)).toBe(whole.weight_kg)
      expect(whole.uncounted_kg).toBeLessThanOrEqual(roundToGram(reused + recycled))
      for (const figure of [
        ...Object.values(whole.by_outcome_kg),
        whole.weight_kg,
        whole.avoided_kg_co2e,
        whole.uncounted_kg,
        whole.payout_idr,
      ])
        expect(figure).toBeGreaterThanOrEqual(0)
      // What each entry avoided, to half a gram for each.
      const parts = lots.reduce((kg, lot) => kg + totalsOf([lot], rules).avoided_kg_co2e, 0)
      expect(Math.abs(parts - whole.avoided_kg_co2e)).toBeLessThanOrEqual(0.0005 * (lots.length + 1) + 1e-6)
    }))

  test('is an estimate as soon as one weight that is counted was estimated', () =>
    holds(({ chains }) => {
      const lots = chains.map((versions) => versions.at(-1)!)
      const counted = lots.filter((lot) => totalsOf([lot], rules).grade !== null)
      const { grade } = totalsOf(lots, rules)
      if (counted.length === 0) expect(grade).toBeNull()
      else expect(grade).toBe(counted.some(({ method }) => method === 'estimated') ? 'estimated' : 'weighed')
    }))
})

const lot = (change: Partial<Lot>): Lot => ({
  device_class: 'laptop',
  outcome: 'recycled',
  method: 'weighed',
  weight_kg: 10,
  units: null,
  payout_idr: 0,
  ...change,
})
const of = (...lots: Lot[]) => totalsOf(lots, rules)

test('nothing recorded is nothing, and no grade', () => {
  expect(of()).toMatchObject({ weight_kg: 0, avoided_kg_co2e: 0, uncounted_kg: 0, grade: null })
})

test('what was disposed of or is not known avoided 0, which is not the same as not counted', () => {
  const kept = of(lot({ outcome: 'disposed' }), lot({ outcome: 'unknown', device_class: 'lamp-cfl' }))
  expect(kept).toMatchObject({ weight_kg: 20, avoided_kg_co2e: 0, uncounted_kg: 0, grade: null })
})

test('a class needs the factor of its outcome, and only that one', () => {
  // A lamp has neither, a television with a tube no footprint, a rice cooker no factor of recycling.
  expect(of(lot({ device_class: 'lamp-cfl' })).uncounted_kg).toBe(10)
  expect(of(lot({ device_class: 'tv-crt' })).uncounted_kg).toBe(0)
  expect(of(lot({ device_class: 'tv-crt', outcome: 'reused', units: 1 })).uncounted_kg).toBe(10)
  expect(of(lot({ device_class: 'rice-cooker' })).uncounted_kg).toBe(10)
  expect(of(lot({ device_class: 'rice-cooker', outcome: 'reused', units: 1 })).uncounted_kg).toBe(0)
  expect(of(lot({ device_class: 'gone-from-the-knowledge-base' })).uncounted_kg).toBe(10)
})

test('an estimate that is not in the figure does not make it one', () => {
  const totals = of(lot({}), lot({ device_class: 'lamp-cfl', method: 'estimated' }))
  expect(totals).toMatchObject({ grade: 'weighed', recycled_grade: 'estimated' })
})

test('displacement is a setting: reuse counts by it, recycling does not', () => {
  const lots = [lot({}), lot({ outcome: 'reused', units: 2 })]
  const kg = (displacement: number) => totalsOf(lots, { factsOf, displacement }).avoided_kg_co2e
  expect(kg(0)).toBe(11.7)
  expect(kg(1)).toBe(roundToGram(11.7 + 2 * 235.9))
})

test('the sources are those of the factors that were used', () => {
  expect([...of(lot({})).sources]).toEqual(['epa-warm-v15'])
  expect(of(lot({ outcome: 'reused', units: 1 })).sources).toEqual(
    new Set(factsOf('laptop')!.embodied_kg_co2e!.sources),
  )
  expect(of(lot({ outcome: 'disposed' })).sources.size).toBe(0)
})

test('a million tonnes add up to the gram', () => {
  const many = Array.from({ length: 20_000 }, () => lot({ weight_kg: 49_999.999 }))
  expect(of(...many)).toMatchObject({ weight_kg: 999_999_980, avoided_kg_co2e: 1_169_999_976.6 })
})
