import {
  ReportColumn,
  type ReportFigures,
  type ReportLine,
  type ReportManifest,
  type ReportPart,
} from '#contract/proof/reports.ts'
import { writeBook, toSheet, type AnySheet } from '#server/features/foundation/documents/book.ts'
import { writeCsv } from '#server/features/foundation/documents/csv.ts'
import { dayCell, wallClock, type Column } from '#server/features/foundation/documents/table.ts'
import { kindId } from './facts.ts'
import { sumKilograms, reportNotes, type Printed } from './notes.ts'
import { COLUMNS, NO_GROUP, PARTS, TOTAL, REPORT_WORDS } from './words.ts'

type Line = Pick<ReportLine, 'group' | 'waste_code'> & ReportFigures & { code: string; name: string }

const linesOf = ({ lines }: Printed) =>
  lines.map((line): Line => ({
    ...line,
    code: kindId(line),
    name: line.name.id,
    group: line.group || NO_GROUP,
  }))

const totalOf = ({ total }: Printed): Line => ({
  ...total,
  code: '',
  name: TOTAL.id,
  group: '',
  waste_code: '',
})

const BALANCE: Column<Line>[] = [
  { header: REPORT_WORDS.kind, width: 26, of: ({ name }) => name },
  { header: REPORT_WORDS.code, width: 18, of: ({ code }) => code },
  { header: REPORT_WORDS.group, width: 24, of: ({ group }) => group },
  { header: REPORT_WORDS.waste_code, width: 9, of: ({ waste_code }) => waste_code },
  ...ReportColumn.options.map((column) => ({
    header: `${COLUMNS[column]} (kg)`,
    width: 12.5,
    of: (line: Line) => line[column],
  })),
]

const partColumns = (header: string): Column<ReportPart>[] => [
  { header, width: 48, of: ({ name }) => name.id },
  { header: REPORT_WORDS.code, width: 20, of: ({ key }) => key },
  { header: REPORT_WORDS.kilograms, width: 16, of: ({ weight_kg }) => weight_kg },
]

const MANIFESTS: Column<ReportManifest>[] = [
  { header: REPORT_WORDS.number, width: 18, of: ({ number }) => number },
  { header: REPORT_WORDS.manifest, width: 24, of: ({ manifest_number }) => manifest_number },
  { header: REPORT_WORDS.waste_code, width: 14, of: ({ waste_code }) => waste_code },
  { header: REPORT_WORDS.receiver, width: 36, of: ({ receiver }) => receiver },
  { header: REPORT_WORDS.sent_on, width: 14, of: ({ sent_on }) => dayCell(sent_on) },
  { header: REPORT_WORDS.kilograms, width: 16, of: ({ weight_kg }) => weight_kg },
]

const NOTES: Column<[string, string]>[] = [
  { header: REPORT_WORDS.what, width: 30, of: ([what]) => what },
  { header: REPORT_WORDS.said, width: 120, of: ([, said]) => said },
]

/** A sheet for each part. @param at when it was handed in, or else now */
export function writeReportWorkbook(report: Printed, at: Date) {
  const { kind, total, sources, districts, brands, manifests } = report
  const incoming = (name: string, header: string, rows: readonly ReportPart[]) =>
    toSheet({
      name,
      columns: partColumns(header),
      rows,
      sum: [TOTAL.id, null, total.in_kg],
    })
  const sheets: AnySheet[] = [
    toSheet({
      name: PARTS.balance,
      columns: BALANCE,
      rows: linesOf(report),
      sum: BALANCE.map(({ of }) => of(totalOf(report))),
    }),
    incoming(PARTS.sources, REPORT_WORDS.source, sources),
    incoming(PARTS.districts, REPORT_WORDS.district, districts),
    incoming(PARTS.brands, REPORT_WORDS.brand, brands),
    ...(kind === 'quarter'
      ? [
          toSheet({
            name: PARTS.manifests,
            columns: MANIFESTS,
            rows: manifests,
            sum: [TOTAL.id, null, null, null, null, total.sent_kg],
          }),
        ]
      : []),
    toSheet({ name: REPORT_WORDS.notes, columns: NOTES, rows: reportNotes(report) }),
  ]
  return writeBook(sheets, wallClock(report.time_zone), at)
}

type Flat = {
  part: string
  code: string
  name: string
  group: string
  waste_code: string
  figure: string
  kg: number
}

/** One line for each figure: what other programs add up and turn as they like. */
export function writeReportCsv(report: Printed) {
  const { period, time_zone } = report
  const columns: Omit<Column<Flat>, 'width'>[] = [
    { header: REPORT_WORDS.period, of: () => period },
    { header: REPORT_WORDS.part, of: ({ part }) => part },
    { header: REPORT_WORDS.code, of: ({ code }) => code },
    { header: REPORT_WORDS.name, of: ({ name }) => name },
    { header: REPORT_WORDS.group, of: ({ group }) => group },
    { header: REPORT_WORDS.waste_code, of: ({ waste_code }) => waste_code },
    { header: REPORT_WORDS.figure, of: ({ figure }) => figure },
    { header: REPORT_WORDS.kilograms, of: ({ kg }) => kg },
  ]
  return writeCsv(columns, [flat(report)], wallClock(time_zone))
}

function flat(report: Printed): Flat[] {
  const { sources, districts, brands, manifests } = report
  const balance = [...linesOf(report), totalOf(report)].flatMap((line) =>
    ReportColumn.options.map((column): Flat => {
      const { code, name, group, waste_code } = line
      return { part: PARTS.balance, code, name, group, waste_code, figure: COLUMNS[column], kg: line[column] }
    }),
  )
  const incoming = Object.entries({ sources, districts, brands }).flatMap(([part, all]) =>
    all.map(({ key, name, weight_kg }): Flat => ({
      part: PARTS[part as keyof typeof PARTS],
      code: key ?? '',
      name: name.id,
      group: '',
      waste_code: '',
      figure: COLUMNS.in_kg,
      kg: weight_kg,
    })),
  )
  const sent = manifests.map(({ number, manifest_number, waste_code, weight_kg }): Flat => ({
    part: PARTS.manifests,
    code: manifest_number,
    name: number,
    group: '',
    waste_code,
    figure: COLUMNS.sent_kg,
    kg: weight_kg,
  }))
  return [...balance, ...incoming, ...sent, ...leftOut(report)]
}

function leftOut({ unrouted }: Printed): Flat[] {
  if (!unrouted) return []
  const { in_kg, out_kg, closing_kg } = unrouted
  const line = {
    part: REPORT_WORDS.left_out,
    code: '',
    name: REPORT_WORDS.no_source,
    group: '',
    waste_code: '',
  }
  return [
    { ...line, figure: COLUMNS.in_kg, kg: in_kg },
    { ...line, figure: REPORT_WORDS.there_at_end, kg: sumKilograms(out_kg, closing_kg) },
  ]
}
