import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FACTOR_VERSION, findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import type { Lot } from './avoided-emissions.ts'
import { ledgers, played, standing, type Ledger } from '#server/testing/random-ledgers.ts'
import { impactRules } from './rules.ts'
import { roundToGram, sumLots } from './totals.ts'

const rules = impactRules({ REUSE_DISPLACEMENT: 0.5 })
const holds = (property: (ledger: Ledger) => void) =>
  fc.assert(fc.property(ledgers(), property), { numRuns: 300 })

/** As the database adds them up. */
function grouped(lots: Lot[]): Lot[] {
  const groups = Map.groupBy(lots, ({ device_class, outcome, method, ...lot }) =>
    [
      ...[device_class, outcome, method, lot.refrigerant, lot.refrigerant_gas],
      ...[lot.refrigerant_g === null, lot.units === null],
    ].join(),
  )
  const sum = (group: Lot[], name: 'units' | 'refrigerant_g') =>
    group.reduce<number | null>(
      (all, lot) => (lot.weight_kg > 0 && lot[name] !== null ? (all ?? 0) + lot[name] : all),
      null,
    )
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    weight_kg: roundToGram(group.reduce((kg, lot) => kg + lot.weight_kg, 0)),
    units: sum(group, 'units'),
    refrigerant_g: sum(group, 'refrigerant_g'),
    payout_idr: group.reduce((idr, lot) => (lot.weight_kg > 0 ? idr + lot.payout_idr : idr), 0),
  }))
}

describe('any ledger', () => {
  test('adds up to the same in any order of its entries and corrections', () =>
    holds(({ chains, orders }) => {
      const [one, other] = orders.map((order) => sumLots(standing(played(chains, order)), rules))
      expect(one).toEqual(other)
    }))

  test('counts the last correction of each entry, and nothing else', () =>
    holds(({ chains, orders }) => {
      const last = chains.map((versions) => versions.at(-1)!)
      expect(sumLots(standing(played(chains, orders[0])), rules)).toEqual(sumLots(last, rules))
    }))

  test('gives the same whether its entries or their sums are counted', () =>
    holds(({ chains }) => {
      const last = chains.map((versions) => versions.at(-1)!)
      expect(sumLots(grouped(last), rules)).toEqual(sumLots(last, rules))
    }))

  test('is the sum of its parts, and never below nothing', () =>
    holds(({ chains }) => {
      const lots = chains.map((versions) => versions.at(-1)!)
      const whole = sumLots(lots, rules)
      const { reused, repaired, recycled, disposed, unknown } = whole.by_outcome_kg
      expect(roundToGram(reused + repaired + recycled + disposed + unknown)).toBe(whole.weight_kg)
      expect(roundToGram(whole.weighed_kg + whole.estimated_kg)).toBe(whole.weight_kg)
      expect(whole.uncounted_kg).toBeLessThanOrEqual(roundToGram(reused + repaired + recycled))
      for (const figure of [
        ...Object.values(whole.by_outcome_kg),
        whole.weight_kg,
        whole.avoided_kg_co2e,
        whole.uncounted_kg,
        whole.payout_idr,
      ])
        expect(figure).toBeGreaterThanOrEqual(0)
      // The savings of each entry, to half a gram for each.
      const parts = lots.reduce((kg, lot) => kg + sumLots([lot], rules).avoided_kg_co2e, 0)
      expect(Math.abs(parts - whole.avoided_kg_co2e)).toBeLessThanOrEqual(0.0005 * (lots.length + 1) + 1e-6)
    }))

  test('lies between its ends, and what has one value only is not wider than that', () =>
    holds(({ chains }) => {
      const totals = sumLots(
        chains.map((versions) => versions.at(-1)!),
        rules,
      )
      const { avoided_range_kg_co2e, refrigerant } = totals
      for (const { low, mid, high } of [
        avoided_range_kg_co2e,
        refrigerant.recovered_kg_co2e,
        refrigerant.vented_kg_co2e,
      ]) {
        expect(low).toBeLessThanOrEqual(mid)
        expect(mid).toBeLessThanOrEqual(high)
      }
      expect(avoided_range_kg_co2e.low).toBeGreaterThanOrEqual(totals.one_value_kg_co2e - 0.001)
      expect(totals.one_value_kg_co2e).toBeLessThanOrEqual(totals.avoided_kg_co2e)
    }))

  test('is an estimate as soon as one weight that is counted was estimated', () =>
    holds(({ chains }) => {
      const lots = chains.map((versions) => versions.at(-1)!)
      const counted = lots.filter((lot) => sumLots([lot], rules).grade !== null)
      const { grade } = sumLots(lots, rules)
      if (counted.length === 0) expect(grade).toBeNull()
      else expect(grade).toBe(counted.some(({ method }) => method === 'estimated') ? 'estimated' : 'weighed')
    }))
})

const lot = (change: Partial<Lot>): Lot => ({
  device_class: 'laptop',
  outcome: 'recycled',
  method: 'weighed',
  factor_version: FACTOR_VERSION,
  refrigerant: null,
  refrigerant_gas: null,
  refrigerant_g: null,
  weight_kg: 10,
  units: null,
  payout_idr: 0,
  ...change,
})
const of = (...lots: Lot[]) => sumLots(lots, rules)

test('nothing recorded is nothing, and no grade', () => {
  expect(of()).toMatchObject({ weight_kg: 0, avoided_kg_co2e: 0, uncounted_kg: 0, grade: null })
})

test('a disposed or unknown outcome avoided 0, which is not the same as not counted', () => {
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
  const kg = (displacement: number) =>
    sumLots(lots, impactRules({ REUSE_DISPLACEMENT: displacement })).avoided_kg_co2e
  expect(kg(0)).toBe(11.7)
  expect(kg(1)).toBe(roundToGram(11.7 + 2 * 235.9))
})

test('the sources are those of the factors that were used', () => {
  expect([...of(lot({ device_class: 'keyboard-mouse' })).sources]).toEqual(['epa-warm-v15'])
  expect(of(lot({ outcome: 'reused', units: 1 })).sources).toEqual(
    new Set(findDeviceFacts('laptop')!.embodied_kg_co2e!.sources),
  )
  expect(of(lot({ outcome: 'disposed' })).sources.size).toBe(0)
})

test('a million tonnes add up to the gram', () => {
  const many = Array.from({ length: 20_000 }, () => lot({ weight_kg: 49_999.999 }))
  expect(of(...many)).toMatchObject({ weight_kg: 999_999_980, avoided_kg_co2e: 1_169_999_976.6 })
})

test('a range has the ends of what was published; what has one value says so', () => {
  // Five laptops reused: the footprints of three publishers. Ten kilograms of a keyboard: one factor of one.
  const laptops = of(lot({ outcome: 'reused', units: 5 }))
  expect(laptops.avoided_range_kg_co2e).toEqual({ low: 456.5, mid: 589.75, high: 663.3 })
  expect(laptops.one_value_kg_co2e).toBe(0)
  const keyboards = of(lot({ device_class: 'keyboard-mouse' }))
  expect(keyboards.avoided_range_kg_co2e).toEqual({ low: 4.02, mid: 4.02, high: 4.02 })
  expect(keyboards.one_value_kg_co2e).toBe(4.02)
})

test('a repaired device counts as a reused one: it goes on being used', () => {
  const [reused, repaired] = (['reused', 'repaired'] as const).map((outcome) =>
    of(lot({ outcome, units: 2 })),
  )
  expect(repaired!.avoided_range_kg_co2e).toEqual(reused!.avoided_range_kg_co2e)
  expect(repaired!.by_outcome_kg).toMatchObject({ reused: 0, repaired: 10 })
})

describe('the gas of what cools', () => {
  const fridge = (change: Partial<Lot>) =>
    lot({ device_class: 'refrigerator', weight_kg: 50, units: 1, outcome: 'recycled', ...change })

  test('recovered: grams × warming potential, from report to report', () => {
    const { refrigerant, avoided_kg_co2e } = of(
      fridge({ refrigerant: 'recovered', refrigerant_gas: 'R-134a', refrigerant_g: 100 }),
    )
    expect(refrigerant).toEqual({
      recovered_g: 100,
      recovered_kg_co2e: { low: 143, mid: 153, high: 153 },
      vented_kg_co2e: { low: 0, mid: 0, high: 0 },
      devices_kg: { recovered: 50, vented: 0, unknown: 0 },
      uncounted_kg: 0,
    })
    // It stands beside what recycling avoided, not in it.
    expect(avoided_kg_co2e).toBe(38.35)
  })

  test('figures of a recorded entry are counted, whatever a later release knows of such devices', () => {
    const said = fridge({ refrigerant: 'recovered', refrigerant_gas: 'R-134a', refrigerant_g: 100 })
    const later = sumLots([said, fridge({})], { ...rules, cools: () => false })
    expect(later.refrigerant).toEqual(of(said).refrigerant)
  })

  test('vented: by the name plate, else by what such a device usually holds', () => {
    const vented = { refrigerant: 'vented', refrigerant_gas: 'R-134a' } as const
    expect(of(fridge({ ...vented, refrigerant_g: 120 })).refrigerant.vented_kg_co2e.mid).toBe(183.6)
    expect(of(fridge({ ...vented, units: 2 })).refrigerant.vented_kg_co2e).toEqual({
      low: 200.2,
      mid: 336.6,
      high: 459,
    })
  })

  test.each([
    ['which gas', fridge({ refrigerant: 'recovered', refrigerant_g: 80 })],
    ['how many pieces', fridge({ refrigerant: 'vented', refrigerant_gas: 'R-134a', units: null })],
    [
      'what an air conditioner holds',
      fridge({ device_class: 'air-conditioner', refrigerant: 'vented', refrigerant_gas: 'R-32' }),
    ],
  ])('nobody has said %s: nothing is calculated, and it is said of how much', (_, one) => {
    expect(of(one).refrigerant).toMatchObject({ uncounted_kg: 50, vented_kg_co2e: { high: 0 } })
  })

  test('nothing said is unknown; what is used on keeps its gas, and other devices have none', () => {
    const { refrigerant } = of(
      fridge({}),
      fridge({ refrigerant: 'unknown', outcome: 'disposed' }),
      fridge({ outcome: 'repaired' }),
      lot({}),
    )
    expect(refrigerant.devices_kg).toEqual({ recovered: 0, vented: 0, unknown: 100 })
  })
})

test('an entry is computed with the factors of its time: a later version changes nothing of it', () => {
  const before = of(lot({ factor_version: '2026-11-21' }))
  expect(before.avoided_range_kg_co2e).toEqual({ low: 11.7, mid: 11.7, high: 11.7 })
  expect([...before.versions]).toEqual(['2026-11-21'])
  const now = of(lot({}))
  expect(now.avoided_range_kg_co2e).toEqual({ low: 11.7, mid: 11.7, high: 13.31 })
  expect([...now.versions]).toEqual([FACTOR_VERSION])
  // A version that this installation does not have is not guessed at.
  expect(of(lot({ factor_version: '2031-01-01' }))).toMatchObject({ avoided_kg_co2e: 0, uncounted_kg: 10 })
})
