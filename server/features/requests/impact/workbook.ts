import type { ImpactGroup, ImpactReport } from '#contract/requests/impact.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { writeBook, toSheet } from '#server/features/foundation/documents/book.ts'
import { dayCell, type Column } from '#server/features/foundation/documents/table.ts'
import { roundToGram } from './totals.ts'
import { inBothLanguages } from '#server/texts/say.ts'

const WORDS = {
  months: inBothLanguages('Months'),
  classes: inBothLanguages('Kinds of devices'),
  districts: inBothLanguages('Districts'),
  notes: inBothLanguages('Notes'),
  from: inBothLanguages('Month from'),
  to: inBothLanguages('Month to'),
  name: inBothLanguages('Name'),
  several: inBothLanguages('Several small ones together'),
  parts: inBothLanguages('How many together'),
  requests: inBothLanguages('Requests'),
  weight: inBothLanguages('Weight (kg)'),
  weighed: inBothLanguages('Weighed (kg)'),
  estimated: inBothLanguages('Estimated (kg)'),
  low: inBothLanguages('Avoided emissions, low (kg CO2e)'),
  mid: inBothLanguages('Avoided emissions, middle (kg CO2e)'),
  high: inBothLanguages('Avoided emissions, high (kg CO2e)'),
  uncounted: inBothLanguages('Without a factor (kg)'),
  total: inBothLanguages('Total'),
  what: inBothLanguages({ message: 'What', context: 'heading of a workbook' }),
  said: inBothLanguages({ message: 'Content', context: 'heading of a workbook' }),
  versions: inBothLanguages('Versions of the factors'),
  displacement: inBothLanguages('Share of the footprint of a new device that a reused one is counted for'),
  licence: inBothLanguages('Licence'),
  smallest: inBothLanguages('Fewest requests in a group'),
} satisfies Record<string, Bilingual>

type Group = Column<ImpactGroup>

/** The public figures for people: months, classes and districts on a sheet each, in one language. */
export function writeImpactWorkbook(
  report: ImpactReport,
  locale: Locale,
  clock: (at: Date) => string,
  at: Date,
) {
  const { months, classes, districts, figures, licence, smallest_group } = report
  const said = (word: keyof typeof WORDS) => WORDS[word][locale]
  const month = (of: string | null) => dayCell(of && `${of}-01`)
  const figure = (word: keyof typeof WORDS, of: Group['of']): Group => ({ header: said(word), width: 14, of })
  const values = [
    figure('weight', ({ weight_kg }) => weight_kg),
    figure('weighed', ({ weighed_kg }) => weighed_kg),
    figure('estimated', ({ estimated_kg }) => estimated_kg),
    figure('low', ({ avoided_kg_co2e }) => avoided_kg_co2e.low),
    figure('mid', ({ avoided_kg_co2e }) => avoided_kg_co2e.mid),
    figure('high', ({ avoided_kg_co2e }) => avoided_kg_co2e.high),
    figure('uncounted', ({ uncounted_kg }) => uncounted_kg),
  ]
  const requests = figure('requests', ({ requests: count }) => count)
  const sheet = (word: 'months' | 'classes' | 'districts', heads: Group[], rows: readonly ImpactGroup[]) => {
    const sums = values.map(({ of }) => roundToGram(rows.reduce((sum, row) => sum + Number(of(row)), 0)))
    const between = Array<null>(heads.length - 1).fill(null)
    return toSheet({
      name: said(word),
      columns: [...heads, ...values],
      rows,
      ...(rows.length > 0 && { sum: [said('total'), ...between, ...sums] }),
    })
  }
  const named: Group[] = [
    { header: said('name'), width: 40, of: ({ name }) => name?.[locale] ?? said('several') },
    figure('parts', ({ parts }) => parts),
    requests,
  ]
  const notes = [
    [said('versions'), figures.factor_versions.join(', ')],
    [said('displacement'), figures.displacement],
    [said('smallest'), smallest_group],
    [said('licence'), licence],
  ] as const
  const sheets = [
    sheet(
      'months',
      [
        { header: said('from'), width: 14, of: ({ key }) => month(key) },
        { header: said('to'), width: 14, of: ({ key, until }) => month(until ?? key) },
        requests,
      ],
      months,
    ),
    sheet('classes', named, classes),
    sheet('districts', named, districts),
    toSheet({
      name: said('notes'),
      columns: [
        { header: said('what'), width: 60, of: ([what]: (typeof notes)[number]) => what },
        { header: said('said'), width: 40, of: ([, said]) => said },
      ],
      rows: notes,
    }),
  ]
  return writeBook(sheets, clock, at)
}
