import { STYLE, type FilterRange } from './xlsx-parts.ts'
import { wrappedLines } from './wrapped-lines.ts'
import { escapeSheetText } from './xlsx-text.ts'
import type { Cell, Column } from './table.ts'

/** As many as a sheet has, but for the header. */
export const SHEET_ROWS_MAX = 1_048_575

const DAY_MS = 24 * 60 * 60 * 1000
/** 1970-01-01 in days of a spreadsheet. */
const EPOCH_DAY = 25_569
const LINE_PT = 15
/** No row of Excel is higher. */
const ROW_MAX_PT = 409
const XML =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
/** A4 across, as many pages high as it takes. */
const PRINTED =
  '<printOptions gridLines="1"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>'

/**
 * The sheet of a table: its header stays in sight, can filter and is repeated on each printed page; texts are texts, times
 * are times.
 * @param sum the cells of a last row that filters leave alone: its numbers are the sums of the rows that are shown
 * @returns what the filters are about
 */
export async function* writeSheetXml<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  clock: (at: Date) => string,
  sum?: readonly Cell[],
): AsyncGenerator<string, FilterRange> {
  const letters = columns.map((_, index) => letterOf(index))
  const line = (cells: string[], number: number, height = LINE_PT) =>
    `<row r="${number}"${height > LINE_PT ? ` ht="${height}"` : ''}>${cells.join('')}</row>`
  /** Said in the file: LibreOffice computes heights only of what it shows, not of what it prints. */
  const heightOf = (cells: readonly Cell[]) => {
    const lines = cells.map((cell, index) =>
      typeof cell === 'string' ? wrappedLines(cell, columns[index]!.width) : 1,
    )
    return Math.min(LINE_PT * Math.max(...lines), ROW_MAX_PT)
  }
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${XML}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
  yield line(
    columns.map(({ header }, index) => textCell(header, `${letters[index]}1`, STYLE.header)),
    1,
    heightOf(columns.map(({ header }) => header)),
  )
  let last = 1
  for await (const rows of batches)
    yield rows
      .map((row) => {
        const number = ++last
        const cells = columns.map(({ of }) => of(row))
        return line(
          cells.map((cell, index) => cellXml(cell, `${letters[index]}${number}`, clock)),
          number,
          heightOf(cells),
        )
      })
      .join('')
  if (sum !== undefined)
    yield line(
      sum.map((cell, index) => sumXml(cell, letters[index]!, last)),
      last + 1,
    )
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${last}"/>${PRINTED}</worksheet>`
  return `$A$1:$${letters.at(-1)}$${last}`
}

function cellXml(cell: Cell, place: string, clock: (at: Date) => string) {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(cell, place, STYLE.text)
  if (typeof cell === 'number') return `<c r="${place}" s="${STYLE.number}"><v>${cell}</v></c>`
  if ('day' in cell) return `<c r="${place}" s="${STYLE.day}"><v>${serialOf(cell.day)}</v></c>`
  return `<c r="${place}" s="${STYLE.instant}"><v>${serialOf(clock(cell))}</v></c>`
}

const textCell = (text: string, place: string, style: number) =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeSheetText(text)}</t></is></c>`

/** 109: the sum of the rows that no filter hides. */
function sumXml(cell: Cell, letter: string, last: number) {
  const place = `${letter}${last + 1}`
  if (typeof cell === 'string' && cell) return textCell(cell, place, STYLE.sum_text)
  if (typeof cell !== 'number') return `<c r="${place}" s="${STYLE.sum_text}"/>`
  const formula = last > 1 ? `<f>SUBTOTAL(109,${letter}2:${letter}${last})</f>` : ''
  return `<c r="${place}" s="${STYLE.sum}">${formula}<v>${cell}</v></c>`
}

/** `2026-11-22 17:05:09` or `2026-11-22` as a spreadsheet counts it. */
const serialOf = (wall: string) =>
  Date.parse(wall.includes(' ') ? `${wall.replace(' ', 'T')}Z` : wall) / DAY_MS + EPOCH_DAY

const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))
