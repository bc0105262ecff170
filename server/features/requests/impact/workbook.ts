import type { ImpactGroup, ImpactReport } from '#contract/requests/impact.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { writeBook, toSheet } from '#server/features/foundation/documents/book.ts'
import { dayCell, type Column } from '#server/features/foundation/documents/table.ts'
import { roundToGram } from './totals.ts'

const WORDS = {
  months: { id: 'Bulan', en: 'Months' },
  classes: { id: 'Jenis perangkat', en: 'Kinds of devices' },
  districts: { id: 'Kecamatan', en: 'Districts' },
  notes: { id: 'Keterangan', en: 'Notes' },
  from: { id: 'Bulan mulai', en: 'Month from' },
  to: { id: 'Bulan sampai', en: 'Month to' },
  name: { id: 'Nama', en: 'Name' },
  several: { id: 'Beberapa yang kecil, digabung', en: 'Several small ones together' },
  parts: { id: 'Banyaknya yang digabung', en: 'How many together' },
  requests: { id: 'Permintaan', en: 'Requests' },
  weight: { id: 'Berat (kg)', en: 'Weight (kg)' },
  weighed: { id: 'Ditimbang (kg)', en: 'Weighed (kg)' },
  estimated: { id: 'Diperkirakan (kg)', en: 'Estimated (kg)' },
  low: { id: 'Emisi terhindar, rendah (kg CO2e)', en: 'Avoided emissions, low (kg CO2e)' },
  mid: { id: 'Emisi terhindar, tengah (kg CO2e)', en: 'Avoided emissions, middle (kg CO2e)' },
  high: { id: 'Emisi terhindar, tinggi (kg CO2e)', en: 'Avoided emissions, high (kg CO2e)' },
  uncounted: { id: 'Tanpa faktor (kg)', en: 'Without a factor (kg)' },
  total: { id: 'Total', en: 'Total' },
  what: { id: 'Perihal', en: 'What' },
  said: { id: 'Isi', en: 'Content' },
  versions: { id: 'Versi faktor', en: 'Versions of the factors' },
  displacement: {
    id: 'Bagian dari jejak perangkat baru yang dihitung untuk pemakaian kembali',
    en: 'Share of the footprint of a new device that a reused one is counted for',
  },
  licence: { id: 'Lisensi', en: 'Licence' },
  smallest: { id: 'Permintaan paling sedikit dalam satu kelompok', en: 'Fewest requests in a group' },
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
  const say = (word: keyof typeof WORDS) => WORDS[word][locale]
  const month = (of: string | null) => dayCell(of && `${of}-01`)
  const figure = (word: keyof typeof WORDS, of: Group['of']): Group => ({ header: say(word), width: 14, of })
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
      name: say(word),
      columns: [...heads, ...values],
      rows,
      ...(rows.length > 0 && { sum: [say('total'), ...between, ...sums] }),
    })
  }
  const named: Group[] = [
    { header: say('name'), width: 40, of: ({ name }) => name?.[locale] ?? say('several') },
    figure('parts', ({ parts }) => parts),
    requests,
  ]
  const notes = [
    [say('versions'), figures.factor_versions.join(', ')],
    [say('displacement'), figures.displacement],
    [say('smallest'), smallest_group],
    [say('licence'), licence],
  ] as const
  const sheets = [
    sheet(
      'months',
      [
        { header: say('from'), width: 14, of: ({ key }) => month(key) },
        { header: say('to'), width: 14, of: ({ key, until }) => month(until ?? key) },
        requests,
      ],
      months,
    ),
    sheet('classes', named, classes),
    sheet('districts', named, districts),
    toSheet({
      name: say('notes'),
      columns: [
        { header: say('what'), width: 60, of: ([what]: (typeof notes)[number]) => what },
        { header: say('said'), width: 40, of: ([, said]) => said },
      ],
      rows: notes,
    }),
  ]
  return writeBook(sheets, clock, at)
}
