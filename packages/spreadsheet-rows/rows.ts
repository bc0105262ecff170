/** A cell. Null: empty. */
export type Cell =
  | null
  /** Text, as stored, not trimmed. */
  | string
  /** A number in a format that says nothing more: General, 0, 0.00, #,##0. */
  | number
  | boolean
  /** A number whose format says more: %, a unit, a currency, a scale, leading zeros. `format` is the code in Excel's notation. */
  | { number: number; format: string }
  /** '2026-12-05' and '08:30:00'. There is a time when it is not midnight or the format shows one. */
  | { day: string; time?: string }
  /** A duration, or a time of day without a day. */
  | { hours: number }
  /** '#N/A' */
  | { error: string }
  /** A formula without a stored value. */
  | { formula: true }

export interface Row {
  sheet: number
  /** From 1, as a spreadsheet program shows it. In CSV the ordinal of the record. */
  row: number
  hidden: boolean
  /** Ends with the last cell that is not empty. */
  cells: Cell[]
}

export interface Sheet {
  name: string
  hidden: boolean
}

export type FileKind = 'xlsx' | 'ods' | 'csv'

export interface Spreadsheet {
  kind: FileKind
  sheets: Sheet[]
  /** The separator and the encoding that were found in a CSV file. */
  csv?: { separator: string; encoding: string }
  /**
   * The rows of a sheet from the first to the last, without empty ones.
   * @throws UnreadableFile
   */
  rows(sheet: number): AsyncGenerator<Row>
  close(): Promise<void>
}

export interface Limits {
  /** Of one part of the archive, or of a CSV file. */
  unpackedBytes: number
  /** Of one sheet, without empty ones. */
  rows: number
  columns: number
}

/** A file without its limit of rows: each piece of it gives some. */
export interface Book extends Omit<Spreadsheet, 'rows'> {
  readPieces(sheet: number): AsyncGenerator<Iterable<Row>>
}

/** `old-excel` is a workbook of Excel 2003 or earlier (.xls). */
export type Unreadable = 'not-a-spreadsheet' | 'encrypted' | 'damaged' | 'too-large' | 'old-excel'

export class UnreadableFile extends Error {
  readonly reason: Unreadable

  constructor(reason: Unreadable, options?: ErrorOptions) {
    super(`The spreadsheet cannot be read: ${reason}`, options)
    this.reason = reason
  }
}

/** More than any spreadsheet program writes into one cell. */
export const MAX_TEXT_CHARS = 65_535

/** A row that is put together cell by cell. @throws UnreadableFile */
export function putCell(cells: Cell[], column: number, cell: Cell, { columns }: Limits) {
  if (cell === null) return
  if (column >= columns || (typeof cell === 'string' && cell.length > MAX_TEXT_CHARS))
    throw new UnreadableFile('too-large')
  while (cells.length < column) cells.push(null)
  cells[column] = cell
}
