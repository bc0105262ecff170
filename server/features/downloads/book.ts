import type { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { sheet } from './xlsx-sheet.ts'
import { RELATIONS, STYLES, contentTypes, workbook, workbookRelations } from './xlsx-parts.ts'
import type { Column } from './table.ts'

/** A sheet with a table of its own. */
type Sheet<Row> = { name: string; columns: readonly Column<Row>[]; rows: readonly Row[] }
/** With whatever rows. */
export type AnySheet = { name: string; xml: (clock: (at: Date) => string) => AsyncIterable<string> }

export const sheetOf = <Row>({ name, columns, rows }: Sheet<Row>): AnySheet => ({
  name,
  xml: (clock) => sheet(columns, once(rows), clock),
})

async function* once<Row>(rows: readonly Row[]) {
  yield rows
}

/** Small tables of different kinds as one workbook. The same tables make the same bytes. @param at when it was made */
export async function book(sheets: readonly AnySheet[], clock: (at: Date) => string, at: Date) {
  const zip = new ZipFile()
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path, { mtime: at })
  for (const [index, { xml }] of sheets.entries())
    add(`xl/worksheets/sheet${index + 1}.xml`, await text(xml(clock)))
  add('[Content_Types].xml', contentTypes(sheets.length))
  add('_rels/.rels', RELATIONS)
  add('xl/workbook.xml', workbook(sheets.map(({ name }) => name)))
  add('xl/_rels/workbook.xml.rels', workbookRelations(sheets.length))
  add('xl/styles.xml', STYLES)
  zip.end()
  return zip.outputStream as PassThrough
}
