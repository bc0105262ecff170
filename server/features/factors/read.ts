import { Readable } from 'node:stream'
import type { FactorSet } from '#contract/factors.ts'
import { Problem } from '#server/errors.ts'
import { csv } from '#server/features/downloads/csv.ts'
import { FACTOR_VERSION } from '#server/features/knowledge/facts.ts'
import { publishedSet } from './sets.ts'

/**
 * One version of the set: byte for byte as it was published, or each factor in a line.
 * @throws Problem 404
 */
export function read(version: string, format: 'json' | 'csv'): Readable {
  const found = publishedSet(version === 'current' ? FACTOR_VERSION : version)
  if (!found) throw new Problem(404, { code: 'not-found' }, 'There is no such version of the factors')
  // In one piece: a Buffer alone would be taken apart into its bytes.
  if (format === 'json') return Readable.from([found.bytes], { objectMode: false })
  return Readable.from(
    csv(columns, [linesOf(found.set)], (at) => at.toISOString()),
    { objectMode: false },
  )
}

type Line = ReturnType<typeof linesOf>[number]

const column = (header: string, of: (line: Line) => string | number | null) => ({ header, of })
const columns = [
  column('version', ({ set }) => set.version),
  column('factor', ({ name }) => name),
  column('of', ({ id }) => id),
  column('low', ({ factor }) => factor.low),
  column('mid', ({ factor }) => factor.mid),
  column('high', ({ factor }) => factor.high),
  column('width', ({ factor }) => factor.width),
  column('confidence', ({ factor }) => factor.confidence),
  column('derivation_id', ({ factor }) => factor.derivation.id),
  column('derivation_en', ({ factor }) => factor.derivation.en),
  column('sources', ({ factor }) => factor.sources.join(' ')),
  column('licence', ({ set }) => set.licence),
]

function linesOf(set: FactorSet) {
  const ofClasses = set.classes.flatMap((one) =>
    FACTORS.flatMap((name) => {
      const factor = one[name]
      return factor ? [{ set, name, id: one.id, factor }] : []
    }),
  )
  const ofGases = set.gases.map(({ id, gwp100 }) => ({ set, name: 'gwp100' as const, id, factor: gwp100 }))
  return [...ofClasses, ...ofGases]
}
const FACTORS = ['recycled_kg_co2e_per_kg', 'footprint_kg_co2e', 'refrigerant_charge_kg'] as const
