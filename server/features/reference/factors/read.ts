import { Readable } from 'node:stream'
import type { FactorSet, FactorsFormat } from '#contract/reference/factors.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Context } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { writeBook, toSheet } from '#server/features/foundation/documents/book.ts'
import { writeCsv } from '#server/features/foundation/documents/csv.ts'
import { dayCell, wallClock, type Column } from '#server/features/foundation/documents/table.ts'
import { FACTOR_VERSION } from '#server/features/reference/knowledge/facts.ts'
import { publishedSet } from './sets.ts'
import { inBothLanguages, sayIn } from '#server/texts/say.ts'

/**
 * One version of the set: byte for byte as it was published, or each factor in a line.
 * @throws Problem 404
 */
export async function readFactors(
  ctx: Pick<Context, 'env'>,
  version: string,
  { format, locale }: { format: FactorsFormat; locale: Locale },
): Promise<Readable> {
  const found = publishedSet(version === 'current' ? FACTOR_VERSION : version)
  if (!found) throw new Problem(404, { code: 'not-found' }, 'There is no such version of the factors')
  // In one piece: a Buffer alone would be taken apart into its bytes.
  if (format === 'json') return Readable.from([found.bytes], { objectMode: false })
  const rows = linesOf(found.set)
  if (format === 'csv')
    return Readable.from(
      writeCsv(columns, [rows], (at) => at.toISOString()),
      { objectMode: false },
    )
  // The day of the version: the same set makes the same bytes.
  const at = new Date(found.set.version)
  return writeBook(
    [toSheet({ name: SHEET[locale], columns: columnsIn(locale), rows })],
    wallClock(ctx.env.TIME_ZONE),
    at,
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

const SHEET: Record<Locale, string> = inBothLanguages('Factors')

/** For people: in one language, with a day that is a day. */
function columnsIn(locale: Locale): Column<Line>[] {
  const say = sayIn(locale)
  return [
    { header: say('Version'), width: 12, of: ({ set }) => dayCell(set.version) },
    { header: say('Factor'), width: 26, of: ({ name }) => FACTOR_WORDS[name][locale] },
    { header: say('Of'), width: 22, of: ({ id }) => id },
    { header: say('Low'), width: 10, of: ({ factor }) => factor.low },
    { header: say('Middle'), width: 10, of: ({ factor }) => factor.mid },
    { header: say('High'), width: 10, of: ({ factor }) => factor.high },
    {
      header: say({ message: 'Width', context: 'factor' }),
      width: 12,
      of: ({ factor }) => WIDTHS[factor.width][locale],
    },
    { header: say('Derivation'), width: 70, of: ({ factor }) => factor.derivation[locale] },
    { header: say('Sources'), width: 24, of: ({ factor }) => factor.sources.join(', ') },
    { header: say('Licence'), width: 12, of: ({ set }) => set.licence },
  ]
}

const FACTOR_WORDS: Record<(typeof FACTORS)[number] | 'gwp100', Bilingual> = {
  recycled_kg_co2e_per_kg: inBothLanguages('Recycling (kg CO2e per kg)'),
  footprint_kg_co2e: inBothLanguages('Footprint of a new device (kg CO2e)'),
  refrigerant_charge_kg: inBothLanguages('Charge of refrigerant (kg)'),
  gwp100: inBothLanguages('Global warming potential, 100 years'),
}
const WIDTHS: Record<Line['factor']['width'], Bilingual> = {
  range: inBothLanguages('range'),
  'one-value': inBothLanguages('one value'),
}
