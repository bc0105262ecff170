import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { openSpreadsheet } from '../open-spreadsheet.ts'
import type { Cell, Limits, Row, Spreadsheet } from '../rows.ts'

/** An archive of these parts. */
export async function makeZip(parts: Record<string, string | Buffer>) {
  const zip = new ZipFile()
  for (const [path, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), path)
  zip.end()
  return buffer(zip.outputStream)
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with one sheet; `rows` is the XML inside of its data, and each format is a style of that index. */
export function makeXlsx(
  rows: string,
  {
    texts = '',
    formats = [] as string[],
    date1904 = false,
    parts = {} as Record<string, string | Buffer>,
  } = {},
) {
  const relations = (list: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
      .map((target, at) => {
        const kind = /workbook|worksheet|styles|sharedStrings/.exec(target)![0]
        return `<Relationship Id="r${at}" Type="${RELATION}/${kind === 'workbook' ? 'officeDocument' : kind}" Target="${target}"/>`
      })
      .join('')}</Relationships>`
  return makeZip({
    '_rels/.rels': relations(['xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': relations(['worksheets/sheet1.xml', 'styles.xml', 'sharedStrings.xml']),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><workbookPr date1904="${date1904}"/><sheets><sheet name="Register" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escapeXml(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats
      .map((_, at) => `<xf numFmtId="${200 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts}</sst>`,
    ...parts,
  })
}

export const escapeXml = (text: string) => text.replace(/[&<>"\r\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Opens a file of these bytes for as long as `use` runs. */
export async function withFile<T>(
  bytes: Buffer | string,
  use: (book: Spreadsheet) => Promise<T>,
  limits?: Partial<Limits>,
) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'rows-'))
  const path = join(folder.path, 'file')
  await writeFile(path, bytes)
  const book = await openSpreadsheet(path, limits)
  try {
    return await use(book)
  } finally {
    await book.close()
  }
}

export const readRows = (bytes: Buffer | string, limits?: Partial<Limits>, sheet = 0) =>
  withFile(
    bytes,
    async (book) => {
      const rows: Row[] = []
      for await (const row of book.rows(sheet)) rows.push(row)
      return rows
    },
    limits,
  )

export const readCells = async (bytes: Buffer | string): Promise<Cell[][]> =>
  (await readRows(bytes)).map(({ cells }) => cells)
