import { expect, test } from 'vitest'
import type { WeightEntry } from '#contract/requests/weights.ts'
import { BLANK, fieldsOf, readEntry, withdrawal, type Fields, type Range } from './entry-fields.ts'

const good: Fields = { ...BLANK, device_class: 'laptop', weight_kg: '12,5', method: 'weighed' }
const LAPTOP_KG = [1.65, 2.706] as const
const read = (change: Partial<Fields> = {}, replaces: number | null = null, range: Range = LAPTOP_KG) =>
  readEntry({ ...good, ...change }, replaces, range)

test('the typed fields become the entry', () => {
  expect(read({ outcome: 'reused', units: '5', payout_idr: '50.000' })).toEqual({
    body: {
      device_class: 'laptop',
      weight_kg: 12.5,
      units: 5,
      method: 'weighed',
      outcome: 'reused',
      payout_idr: 50_000,
    },
  })
  expect(read()).toMatchObject({ body: { outcome: 'unknown', payout_idr: 0 } })
  expect(read({}, 7)).toMatchObject({ body: { replaces_id: 7 } })
})

test('an empty form names what is missing: nothing is assumed', () => {
  expect(readEntry(BLANK, null, undefined)).toEqual({
    problems: { device_class: 'missing', weight_kg: 'missing', method: 'missing' },
  })
})

test.each<[Partial<Fields>, object]>([
  [{ weight_kg: 'much' }, { weight_kg: 'no-number' }],
  [{ weight_kg: '0' }, { weight_kg: 'zero' }],
  [{ weight_kg: '50001' }, { weight_kg: 'too-much' }],
  [{ weight_kg: '1,23456' }, { weight_kg: 'too-fine' }],
  [{ outcome: 'reused' }, { units: 'missing' }],
  [{ outcome: 'repaired' }, { units: 'missing' }],
  [{ units: 'two' }, { units: 'no-number' }],
  [{ units: '0' }, { units: 'zero' }],
  [{ payout_idr: 'some' }, { payout_idr: 'no-number' }],
  [{ weight_kg: '6000' }, { confirmed: 'missing' }],
  [{ payout_idr: '100.000.001' }, { confirmed: 'missing' }],
  [{ units: '1' }, { confirmed: 'missing' }],
  [{ weight_kg: '600' }, { confirmed: 'missing' }],
  [{ weight_kg: '0,05' }, { confirmed: 'missing' }],
  [{ weight_kg: '100', units: '1' }, { weight_kg: 'implausible' }],
  [{ weight_kg: '100', units: '1', confirmed: true }, { weight_kg: 'implausible' }],
])('%j', (change, problems) => expect(read(change)).toEqual({ problems }))

const entry: WeightEntry = {
  id: 7,
  device_class: 'laptop',
  name: { id: 'Laptop', en: 'Laptop' },
  weight_kg: 12.5,
  units: 5,
  method: 'estimated',
  outcome: 'reused',
  became: [],
  payout_idr: 50_000,
  confirmed: false,
  replaces_id: null,
  replaced_by: null,
  refrigerant: null,
  refrigerant_gas: null,
  refrigerant_g: null,
  factor_version: '2026-11-23',
  avoided_kg_co2e: 589.75,
  avoided_range_kg_co2e: [456.5, 663.3],
  recorded_by: 'ratna',
  recorded_at: '2026-11-21T03:00:00.000Z',
  imageUrl: null,
}

test('a correction begins with the entry, which reads back as itself, in either language', () => {
  expect(fieldsOf(entry, 'id')).toMatchObject({ weight_kg: '12,5', payout_idr: '50.000' })
  expect(fieldsOf(entry, 'en')).toMatchObject({ weight_kg: '12.5', payout_idr: '50,000' })
  for (const locale of ['en', 'id'])
    expect(readEntry(fieldsOf(entry, locale), 7, LAPTOP_KG)).toMatchObject({
      body: { weight_kg: 12.5, units: 5, payout_idr: 50_000, replaces_id: 7 },
    })
})

test('an unusual weight goes with the word that it is right', () => {
  expect(read({ units: '1', confirmed: true })).toMatchObject({ body: { units: 1, confirmed: true } })
  // Without pieces it is asked about and never refused.
  expect(read({ weight_kg: '600', confirmed: true })).toMatchObject({ body: { weight_kg: 600 } })
  expect(read({ weight_kg: '80' })).toMatchObject({ body: { weight_kg: 80 } })
  // Of a class whose weight nobody has published, what any device weighs is the measure.
  const ofUnknown = (change: Partial<Fields>) => readEntry({ ...good, ...change }, null, undefined)
  expect(ofUnknown({ units: '1' })).toMatchObject({ body: { units: 1 } })
  expect(ofUnknown({ weight_kg: '0,001', units: '100000' })).toEqual({
    problems: { weight_kg: 'implausible' },
  })
})

test('nothing may stand in a correction, and only there', () => {
  expect(read({ weight_kg: '0' }, 7)).toMatchObject({ body: { weight_kg: 0 } })
  expect(read({ weight_kg: '0', payout_idr: '50.000' }, 7)).toEqual({
    problems: { payout_idr: 'taken-back' },
  })
  expect(withdrawal(entry)).toEqual({
    device_class: 'laptop',
    weight_kg: 0,
    method: 'estimated',
    outcome: 'unknown',
    replaces_id: 7,
  })
})

test('the gas is asked about what cools and is not used on, and goes along only then', () => {
  const fridge = (change: Partial<Fields>, cools = true) =>
    readEntry(
      { ...good, refrigerant: 'recovered', refrigerant_gas: 'R-134a', ...change },
      null,
      undefined,
      cools,
    )
  expect(fridge({ refrigerant_g: '95' })).toMatchObject({
    body: { refrigerant: 'recovered', refrigerant_gas: 'R-134a', refrigerant_g: 95 },
  })
  expect(fridge({})).toEqual({ problems: { refrigerant_g: 'missing' } })
  expect(fridge({ refrigerant_g: 'some' })).toEqual({ problems: { refrigerant_g: 'no-number' } })
  expect(fridge({ refrigerant: 'vented' })).toMatchObject({ body: { refrigerant: 'vented' } })
  for (const { body } of [
    fridge({ refrigerant_g: '95', units: '5', outcome: 'repaired' }),
    fridge({ refrigerant_g: '95' }, false),
  ])
    expect(Object.keys(body!).filter((name) => name.startsWith('refrigerant'))).toEqual([])
  expect(fridge({ refrigerant: 'unknown', refrigerant_g: '95' }).body).not.toHaveProperty('refrigerant_g')
})
