import type { Cell, Column } from './table.ts'

/** Says to Excel that it is UTF-8. */
const BOM = '\uFEFF'
const LINE_END = '\r\n'

/**
 * The beginnings that a spreadsheet takes for a formula, also in the wide form that Japanese ones know, and behind
 * blanks that one leaves out.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * A table as CSV (RFC 4180), batch by batch.
 * @param clock how a time is written
 */
export async function* writeCsv<Row>(
  columns: readonly Omit<Column<Row>, 'width'>[],
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  clock: (at: Date) => string,
) {
  const line = (cells: Cell[]) => cells.map((cell) => field(cell, clock)).join(',') + LINE_END
  yield BOM + line(columns.map(({ header }) => header))
  for await (const rows of batches) yield rows.map((row) => line(columns.map(({ of }) => of(row)))).join('')
}

function field(cell: Cell, clock: (at: Date) => string) {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = typeof cell === 'string' ? harmless(cell) : 'day' in cell ? cell.day : clock(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** An apostrophe before it says to every spreadsheet that it is a text. */
const harmless = (text: string) => (FORMULA.test(text) ? `'${text}` : text)
