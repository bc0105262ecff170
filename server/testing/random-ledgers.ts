import fc from 'fast-check'
import { Outcome, WeightMethod } from '#contract/weights.ts'
import type { Lot } from '#server/features/impact/avoided-emissions.ts'

// Random ledgers for tests. An entry and its corrections are a chain; an order plays the chains into one another.

export type Chain = [Lot, ...Lot[]]
/** Whose next version is recorded, by the number of the chain. */
type Order = number[]
export type Ledger = { chains: Chain[]; orders: [Order, Order] }
/** As the database has them. */
export type Played = Lot & { id: number; chain: number; replaces_id: number | null }

// With both factors, with either, with none.
const classes = ['laptop', 'smartphone', 'tv-crt', 'circuit-board', 'rice-cooker', 'lamp-cfl', 'ups']

const version = (least_g: number): fc.Arbitrary<Lot> =>
  fc
    .record({
      device_class: fc.constantFrom(...classes),
      outcome: fc.constantFrom(...Outcome.options),
      method: fc.constantFrom(...WeightMethod.options),
      weight_kg: fc.integer({ min: least_g, max: 50_000_000 }).map((g) => g / 1000),
      units: fc.option(fc.integer({ min: 1, max: 1000 })),
      payout_idr: fc.integer({ min: 0, max: 10_000_000 }),
    })
    .map((lot) => (lot.outcome === 'reused' ? { ...lot, units: lot.units ?? 1 } : lot))

/** Only a correction may take an entry back. */
const chain: fc.Arbitrary<Chain> = fc
  .tuple(
    version(1),
    fc.array(fc.oneof({ weight: 4, arbitrary: version(1) }, { weight: 1, arbitrary: taken() }), {
      maxLength: 4,
    }),
  )
  .map(([first, corrections]) => [first, ...corrections])

function taken() {
  return version(0).map((lot) => ({ ...lot, weight_kg: 0 }))
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
