import type { Readable } from 'node:stream'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import { ReportColumn, type ReportFigures } from '#contract/proof/reports.ts'
import { newPaper, type Plain } from '#server/features/foundation/documents/paper.ts'
import { drawHead, type PaperLogo } from '#server/features/foundation/documents/pictures.ts'
import {
  COLOURS,
  LANDSCAPE,
  LEFT,
  type PdfCell,
  type Sheet,
} from '#server/features/foundation/documents/sheet.ts'
import { reportNotes, reportStateWords, type Printed } from './notes.ts'
import {
  reportDayWords,
  formatFigure,
  NO_GROUP,
  PARTS,
  periodWords,
  SHORT,
  TITLES,
  TOTAL,
  REPORT_WORDS,
} from './words.ts'

/** Description of the attachment in PDF readers. */
const ATTACHED = 'resirkuit-laporan.json'
const SIGNATURE_HEIGHT = 56
const LABEL = 130
const NAME = 118
const GAP = 4
/** From so many kilograms on figures need smaller digits to stay on one line. */
const WIDE_KG = 100_000

/** A report is in Indonesian only. */
const alike = (text: string): Bilingual => ({ id: text, en: text })

/**
 * A report as a PDF: A4 across, with what was signed attached.
 * @param at when it was handed in, or else now
 * @param signed the document, as it was signed; undefined: it was not handed in
 */
export async function drawReport(
  report: Printed,
  at: Date,
  logo: PaperLogo | null,
  signed?: string,
): Promise<Readable> {
  const { kind, period, operator, sources, districts, brands } = report
  const title = `${TITLES[kind]}, ${periodWords(period)}`
  const { doc, sheet, plain } = await newPaper(title, at, LANDSCAPE)
  if (signed)
    doc.file(Buffer.from(signed), {
      name: ATTACHED,
      type: 'application/vc',
      description: 'W3C Verifiable Credential',
      creationDate: at,
      modifiedDate: at,
    })
  const top = sheet.y
  const x = drawHead(sheet, logo)
  sheet.moveTo(top + 6)
  const who = plain(operator)
  sheet.paragraph('P', {
    x,
    width: LEFT + sheet.width - x,
    size: 13,
    strong: true,
    text: who.id ? who : alike('Resirkuit'),
  })
  sheet.moveTo(Math.max(sheet.y, top + 30) + 14)
  const across = { x: LEFT, width: sheet.width, strong: true }
  sheet.paragraph('H1', { ...across, text: alike(title), size: 20, colour: COLOURS.primary })
  sheet.paragraph('P', {
    ...across,
    size: 10.5,
    text: alike(reportStateWords(report)),
    ...(report.handed_in_at === null && { colour: COLOURS.copper }),
  })
  sheet.moveTo(sheet.y + 14)
  balance(sheet, report, plain)
  groups(sheet, report, plain)
  for (const [name, part] of Object.entries({ sources, districts, brands }))
    if (part.length > 0)
      table(sheet, REPORT_WORDS.incoming(PARTS[name as keyof typeof PARTS].toLowerCase()), {
        widths: [420, 120],
        head: [PARTS[name as keyof typeof PARTS], REPORT_WORDS.kilograms],
        rows: part.map((one) => [plain(one.name.id).id, formatFigure(one.weight_kg)]),
        sum: [TOTAL.id, formatFigure(report.total.in_kg)],
      })
  manifests(sheet, report, plain)
  notes(sheet, report, plain)
  if (signed) {
    sheet.moveTo(sheet.y + 10)
    sheet.paragraph('P', { text: alike(REPORT_WORDS.attached), x: LEFT, width: sheet.width, size: 9 })
  }
  signature(sheet, report)
  const half = sheet.width / 2
  sheet.end((page, pages) => [
    { text: alike(title), x: LEFT, width: half, size: 8, colour: COLOURS.muted },
    {
      text: alike(`Halaman ${page} dari ${pages}`),
      x: LEFT + half,
      width: half,
      size: 8,
      figure: true,
      colour: COLOURS.muted,
    },
  ])
  return doc
}

type Table = {
  widths: number[]
  head: string[]
  rows: string[][]
  sum?: string[]
  size?: number
  texts?: number
}

/** @param texts so many columns at the left are no figures */
function table(sheet: Sheet, heading: string, { widths, head, rows, sum, size = 9, texts = 1 }: Table) {
  const line = (cells: readonly string[], look: Partial<PdfCell>): PdfCell[] => {
    let x = LEFT
    return cells.map((text, at) => {
      const cell = { text: alike(text), x, width: widths[at]! - GAP, size, figure: at >= texts, ...look }
      x += widths[at]!
      return at === 0 && !look.heads ? { ...cell, heads: 'Row' } : cell
    })
  }
  sheet.moveTo(sheet.y + 16)
  sheet.table(
    rows.map((cells) => line(cells, {})),
    {
      heading: { text: alike(heading), x: LEFT, width: sheet.width, size: 12, strong: true },
      head: line(head, { strong: true, heads: 'Column', size: Math.min(size - 0.7, 8) }),
      ...(sum && { sum: line(sum, { strong: true }) }),
    },
  )
}

const sizeOf = ({ total }: Printed) =>
  ReportColumn.options.some((column) => Math.abs(total[column]) >= WIDE_KG) ? 6 : 7

function balance(sheet: Sheet, report: Printed, plain: Plain) {
  const { lines, total } = report
  if (lines.length === 0)
    return sheet.paragraph('P', {
      text: alike(REPORT_WORDS.nothing),
      x: LEFT,
      width: sheet.width,
      size: 10.5,
    })
  table(sheet, `${PARTS.balance} (kg)`, {
    ...figuresOf(sheet, report, REPORT_WORDS.kind),
    rows: lines.map((line) => [plain(line.name.id).id, ...values(line)]),
    sum: [TOTAL.id, ...values(total)],
  })
}

function groups(sheet: Sheet, report: Printed, plain: Plain) {
  if (report.groups.length === 0) return
  table(sheet, `${REPORT_WORDS.group} (kg)`, {
    ...figuresOf(sheet, report, `${REPORT_WORDS.group}, ${REPORT_WORDS.waste_code.toLowerCase()}`),
    rows: report.groups.map((one) => [
      plain([one.group || NO_GROUP, one.waste_code].filter(Boolean).join(', ')).id,
      ...values(one),
    ]),
    sum: [TOTAL.id, ...values(report.total)],
  })
}

const values = (line: ReportFigures) => ReportColumn.options.map((column) => formatFigure(line[column]))
const figuresOf = (sheet: Sheet, report: Printed, first: string) => ({
  size: sizeOf(report),
  widths: [NAME, ...ReportColumn.options.map((_, __, all) => (sheet.width - NAME) / all.length)],
  head: [first, ...ReportColumn.options.map((column) => SHORT[column])],
})

function manifests(sheet: Sheet, { manifests: all, total }: Printed, plain: Plain) {
  if (all.length === 0) return
  table(sheet, PARTS.manifests, {
    texts: 5,
    widths: [110, 140, 80, 220, 100, 79],
    head: [
      REPORT_WORDS.number,
      REPORT_WORDS.manifest,
      REPORT_WORDS.waste_code,
      REPORT_WORDS.receiver,
      REPORT_WORDS.sent_on,
      REPORT_WORDS.kilograms,
    ],
    rows: all.map((one) => [
      ...[
        one.number,
        plain(one.manifest_number || REPORT_WORDS.not_entered).id,
        plain(one.waste_code || REPORT_WORDS.not_entered).id,
      ],
      ...[plain(one.receiver).id, reportDayWords(one.sent_on), formatFigure(one.weight_kg)],
    ]),
    sum: [TOTAL.id, '', '', '', '', formatFigure(total.sent_kg)],
  })
}

function notes(sheet: Sheet, report: Printed, plain: Plain) {
  sheet.moveTo(sheet.y + 16)
  sheet.table(
    reportNotes(report)
      .slice(1)
      .map(([what, said]): PdfCell[] => [
        { text: alike(what), x: LEFT, width: LABEL, size: 8.5, strong: true, heads: 'Row' },
        { text: plain(said), x: LEFT + LABEL + 16, width: sheet.width - LABEL - 16, size: 8.5 },
      ]),
    { heading: { text: alike(REPORT_WORDS.notes), x: LEFT, width: sheet.width, size: 12, strong: true } },
  )
}

/** Room to sign on paper; what is signed stands above it, on the same page. */
function signature(sheet: Sheet, { kind, period, total, sha256 }: Printed) {
  const space: PdfCell['picture'] = { height: SIGNATURE_HEIGHT, draw: () => {} }
  const width = (sheet.width - 16) / 2
  sheet.moveTo(sheet.y + 16)
  const signed = [
    `${TITLES[kind]}, ${periodWords(period)}`,
    REPORT_WORDS.totals(
      formatFigure(total.in_kg),
      formatFigure(total.sent_kg),
      formatFigure(total.closing_kg),
    ),
    `${REPORT_WORDS.hash}: ${sha256}`,
  ]
  sheet.table(
    [
      [{ text: alike(signed.join('\n')), x: LEFT, width: sheet.width, size: 8.5 }],
      [REPORT_WORDS.place_and_date, REPORT_WORDS.name_and_signature].map((text, at) => ({
        text: alike(text),
        x: LEFT + at * (width + 16),
        width,
        size: 8.5,
        picture: space,
      })),
    ],
    {
      heading: { text: alike(REPORT_WORDS.signature), x: LEFT, width: sheet.width, size: 12, strong: true },
      together: true,
    },
  )
}
