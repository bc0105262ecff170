import { STYLE } from './xlsx-parts.ts'
import { escaped } from './xlsx-text.ts'
import type { Cell, Column } from './table.ts'

/** As many as a sheet has, but for the header. */
export const SHEET_ROWS_MAX = 1_048_575

const DAY_MS = 24 * 60 * 60 * 1000
/** 1970-01-01 in days of a spreadsheet. */
const EPOCH_DAY = 25_569

/** The sheet of a table: its header stays in sight and can filter; texts are texts, times are times. */
export async function* sheet<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  clock: (at: Date) => string,
) {
  const letters = columns.map((_, index) => letterOf(index))
  const line = (cells: Cell[], number: number, style?: number) =>
    `<row r="${number}">${cells.map((cell, index) => xml(cell, `${letters[index]}${number}`, clock, style)).join('')}</row>`
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  let number = 1
  yield line(
    columns.map(({ header }) => header),
    number,
    STYLE.header,
  )
  for await (const rows of batches)
    yield rows
      .map((row) =>
        line(
          columns.map(({ of }) => of(row)),
          ++number,
        ),
      )
      .join('')
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${number}"/></worksheet>`
}

function xml(cell: Cell, place: string, clock: (at: Date) => string, style?: number) {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr" s="${style ?? STYLE.text}"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  const number = typeof cell === 'number' ? cell : serialOf(clock(cell))
  return `<c r="${place}" s="${typeof cell === 'number' ? STYLE.number : STYLE.instant}"><v>${number}</v></c>`
}

/** `2026-11-22 17:05:09` as a spreadsheet counts it. */
const serialOf = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`) / DAY_MS + EPOCH_DAY

const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))
