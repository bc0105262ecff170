import { Readable, type PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import { takeRows } from './rows.ts'
import { SHEET_ROWS_MAX, writeSheetXml } from './xlsx-sheet.ts'
import {
  RELATIONS,
  STYLES,
  contentTypes,
  writeWorkbookXml,
  workbookRelations,
  type FilterRange,
} from './xlsx-parts.ts'
import type { Column } from './table.ts'

type Options<Row> = {
  columns: readonly Column<Row>[]
  batches: AsyncIterable<readonly Row[]>
  clock: (at: Date) => string
  /** Name of the sheet; rows beyond its limit go on in "… 2". */
  name: string
  at: Date
  rows_max?: number
}

/** This level removes nearly all the repetition of a table, in a third of the time of the usual 6. */
const COMPRESSION_LEVEL = 3

/** A table as a workbook (ECMA-376), made while it is read: each batch is compressed and gone before the next is asked for. */
export function writeXlsx<Row>({
  columns,
  batches,
  clock,
  name,
  at,
  rows_max = SHEET_ROWS_MAX,
}: Options<Row>) {
  const zip = new ZipFile()
  const stream = zip.outputStream as PassThrough
  const options = { mtime: at, compressionLevel: COMPRESSION_LEVEL }
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path, options)
  const rows = takeRows(batches)
  stream.once('close', () => void rows.close())

  const filters: FilterRange[] = []
  async function* written() {
    filters.push(yield* writeSheetXml(columns, rows.take(rows_max), clock))
  }

  const addSheet = (number: number) => {
    const source = Readable.from(written(), { objectMode: false })
    // The stream that it is piped through would wait for more for ever.
    source.once('error', (error) => stream.destroy(error))
    stream.once('close', () => source.destroy())
    source.once('end', () => {
      if (!rows.done()) return addSheet(number + 1)
      const sheets = filters.map((range, index) => ({
        name: index === 0 ? name : `${name} ${index + 1}`,
        filters: range,
      }))
      add('[Content_Types].xml', contentTypes(number))
      add('_rels/.rels', RELATIONS)
      add('xl/workbook.xml', writeWorkbookXml(sheets))
      add('xl/_rels/workbook.xml.rels', workbookRelations(number))
      add('xl/styles.xml', STYLES)
      zip.end()
    })
    zip.addReadStream(source, `xl/worksheets/sheet${number}.xml`, options)
  }
  addSheet(1)
  return stream
}
