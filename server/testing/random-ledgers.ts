import fc from 'fast-check'
import { GasFate, isUsedOn, Outcome, WeightMethod } from '#contract/requests/weights.ts'
import type { Lot } from '#server/features/requests/impact/avoided-emissions.ts'
import { FACTOR_VERSION, findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'

// Random ledgers for tests. An entry and its corrections are a chain; an order plays the chains into one another.

export type Chain = [Lot, ...Lot[]]
/** The next version to record, by the number of the chain. */
type Order = number[]
export type Ledger = { chains: Chain[]; orders: [Order, Order] }
/** As the database has them. */
export type Played = Lot & { id: number; chain: number; replaces_id: number | null }

// With both factors, with either, with none; with a gas whose amount is known and whose is not.
const classes = [
  'laptop',
  'smartphone',
  'tv-crt',
  'circuit-board',
  'rice-cooker',
  'lamp-cfl',
  'ups',
  'refrigerator',
  'air-conditioner',
]

/** An entry that can be true: each piece weighs a third to three times of what such a device does. */
const version: fc.Arbitrary<Lot> = fc
  .record({
    device_class: fc.constantFrom(...classes),
    outcome: fc.constantFrom(...Outcome.options),
    method: fc.constantFrom(...WeightMethod.options),
    times: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
    units: fc.option(fc.integer({ min: 1, max: 500 })),
    payout_idr: fc.integer({ min: 0, max: 10_000_000 }),
    fate: fc.option(fc.constantFrom(...GasFate.options)),
    gas: fc.option(fc.constantFrom('R-134a', 'R-600a', 'R-410A')),
    gas_g: fc.option(fc.integer({ min: 1, max: 5000 })),
  })
  .map(({ times, fate, gas, gas_g, ...lot }) => {
    const units = isUsedOn(lot.outcome) ? (lot.units ?? 1) : lot.units
    const refrigerant = isUsedOn(lot.outcome) || !findDeviceFacts(lot.device_class)?.refrigerant ? null : fate
    const known = refrigerant === 'recovered' || refrigerant === 'vented'
    const typical_kg = findDeviceFacts(lot.device_class)?.weight_kg?.preferred ?? 1
    return {
      ...lot,
      factor_version: FACTOR_VERSION,
      refrigerant,
      refrigerant_gas: known ? gas : null,
      refrigerant_g: refrigerant === 'recovered' ? (gas_g ?? 1) : known ? gas_g : null,
      units,
      weight_kg: Math.round(typical_kg * (units ?? 10) * times * 1000) / 1000,
    }
  })

/** Only a correction may take an entry back. */
const chain: fc.Arbitrary<Chain> = fc
  .tuple(
    version,
    fc.array(fc.oneof({ weight: 4, arbitrary: version }, { weight: 1, arbitrary: taken() }), {
      maxLength: 4,
    }),
  )
  .map(([first, corrections]) => [first, ...corrections])

function taken() {
  return version.map((lot) => ({ ...lot, weight_kg: 0 }))
}

export const ledgers = (maxLength = 8): fc.Arbitrary<Ledger> =>
  fc.array(chain, { maxLength }).chain((chains) => {
    const turns = chains.flatMap((versions, at) => versions.map(() => at))
    const order = fc.shuffledSubarray(turns, { minLength: turns.length, maxLength: turns.length })
    return fc.record({ chains: fc.constant(chains), orders: fc.tuple(order, order) })
  })

/** The chains as entries, in this order: each names the one before it in its chain. */
export function played(chains: Chain[], order: Order): Played[] {
  const done = chains.map((): number[] => [])
  return order.map((chain, at) => {
    const ids = done[chain]!
    const entry = { ...chains[chain]![ids.length]!, id: at + 1, chain, replaces_id: ids.at(-1) ?? null }
    ids.push(entry.id)
    return entry
  })
}

/** Those that no other replaces. */
export function standing(entries: readonly Played[]): Played[] {
  const replaced = new Set(entries.map(({ replaces_id }) => replaces_id))
  return entries.filter(({ id }) => !replaced.has(id))
}
