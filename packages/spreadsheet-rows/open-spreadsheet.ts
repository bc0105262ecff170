import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { UnreadableFile, type Book, type Limits, type Spreadsheet } from './rows.ts'

const HEAD_BYTES = 64 * 1024
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Opens a spreadsheet file of any kind; its bytes tell the kind, not its name. `rows()` may be called again, and may be
 * left before its end.
 * @throws UnreadableFile
 */
export async function openSpreadsheet(path: string, limits: Partial<Limits> = {}): Promise<Spreadsheet> {
  const { unpackedBytes = 400_000_000, rows = 300_000, columns = 200 } = limits
  const book = await openBook(path, { unpackedBytes, rows, columns })
  const { kind, sheets, csv } = book
  return {
    kind,
    sheets,
    ...(csv && { csv }),
    async *rows(sheet) {
      if (!sheets[sheet]) throw new RangeError(`There is no sheet ${sheet}.`)
      let count = 0
      for await (const piece of book.readPieces(sheet))
        for (const row of piece) {
          if (++count > rows) throw new UnreadableFile('too-large')
          yield row
        }
    },
    close: () => book.close(),
  }
}

async function openBook(path: string, limits: Limits): Promise<Book> {
  const head = await readHead(path)
  if (head.subarray(0, OLE2.length).equals(OLE2)) throw new UnreadableFile(await explainOle2(path))
  if (!head.subarray(0, ZIP.length).equals(ZIP)) return (await import('./csv.ts')).openCsv(path, head, limits)
  const { openZip } = await import('./zip.ts')
  const zip = await openZip(path, limits)
  try {
    const isOpenDocument = zip.has('content.xml') || zip.has('encrypted-package')
    if (isOpenDocument) return await (await import('./ods.ts')).openOds(zip, limits)
    return await (await import('./xlsx.ts')).openXlsx(zip, limits)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readHead(path: string) {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

/** An OLE2 container holds an old workbook, a new one with a password, or a file of another program: the names of its streams tell. */
async function explainOle2(path: string) {
  const names = { EncryptedPackage: 'encrypted', Workbook: 'old-excel', Book: 'old-excel' } as const
  const found = new Set<string>()
  let tail: Buffer = Buffer.alloc(0)
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([tail, piece])
    // A name has 64 bytes, zeros after its last letter.
    for (const name of Object.keys(names)) if (bytes.includes(`${name}\0`, 0, 'utf16le')) found.add(name)
    tail = bytes.subarray(-64)
  }
  for (const [name, reason] of Object.entries(names)) if (found.has(name)) return reason
  return 'not-a-spreadsheet'
}
