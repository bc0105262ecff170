import type { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import { writeSheetXml } from './xlsx-sheet.ts'
import {
  RELATIONS,
  STYLES,
  contentTypes,
  writeWorkbookXml,
  workbookRelations,
  type FilterRange,
} from './xlsx-parts.ts'
import type { Cell, Column } from './table.ts'

/** A sheet with a table of its own. */
type Sheet<Row> = {
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** A last row; each number in it is the sum of its column. */
  sum?: readonly Cell[]
}
/** With whatever rows. */
export type AnySheet = {
  name: string
  xml: (clock: (at: Date) => string) => AsyncGenerator<string, FilterRange>
}

export const toSheet = <Row>({ name, columns, rows, sum }: Sheet<Row>): AnySheet => ({
  name,
  xml: (clock) => writeSheetXml(columns, once(rows), clock, sum),
})

async function* once<Row>(rows: readonly Row[]) {
  yield rows
}

/** Small tables of different kinds as one workbook. The same tables make the same bytes. @param at when it was made */
export async function writeBook(sheets: readonly AnySheet[], clock: (at: Date) => string, at: Date) {
  const zip = new ZipFile()
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path, { mtime: at })
  const named: { name: string; filters: FilterRange }[] = []
  for (const [index, { name, xml }] of sheets.entries()) {
    const parts = xml(clock)
    let written = ''
    let part = await parts.next()
    for (; !part.done; part = await parts.next()) written += part.value
    add(`xl/worksheets/sheet${index + 1}.xml`, written)
    named.push({ name, filters: part.value })
  }
  add('[Content_Types].xml', contentTypes(sheets.length))
  add('_rels/.rels', RELATIONS)
  add('xl/workbook.xml', writeWorkbookXml(named))
  add('xl/_rels/workbook.xml.rels', workbookRelations(sheets.length))
  add('xl/styles.xml', STYLES)
  zip.end()
  return zip.outputStream as PassThrough
}
