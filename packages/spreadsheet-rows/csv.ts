import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import papaparse from 'papaparse'
import { putCell, UnreadableFile, type Book, type Cell, type Limits, type Row } from './rows.ts'

/** One record; a quote that nobody closes makes one of the rest of the file. */
const MAX_RECORD_CHARS = 1_000_000
/** Tab, semicolon, comma: the order decides between equals. */
const SEPARATORS = ['\t', ';', ',']
const INSTRUCTION = /^"?sep=([^"\r\n])"?(\r\n|\r|\n|$)/i
/** Fields in quotes, where a field begins: a quote within one is an inch. */
const QUOTED = /(^|[\t;,\r\n])"[^"]*(?:""[^"]*)*"/g
const NO_TEXT = /(?![\s\u0080-\u009f])\p{Cc}/u
const OTHER_KINDS = /^\s*(<(\?xml|!doctype|html|table)|\{\\rtf|%PDF-)/i

/** A text file with a separator. `head` is its begin. @throws UnreadableFile */
export async function openCsv(path: string, head: Buffer, limits: Limits): Promise<Book> {
  const { size } = await stat(path)
  const encoding = await findEncoding(path, head)
  const isWhole = head.length === size
  const sample = new TextDecoder(encoding).decode(head, { stream: !isWhole })
  if (NO_TEXT.test(sample) || OTHER_KINDS.test(sample)) throw new UnreadableFile('not-a-spreadsheet')
  if (size > limits.unpackedBytes) throw new UnreadableFile('too-large')
  const [instruction = '', named] = INSTRUCTION.exec(sample) ?? []
  const bare = sample.replace(QUOTED, '$1')
  const newline = bare.includes('\n') || !bare.includes('\r') ? '\n' : '\r'
  const separator = named ?? findSeparator(isWhole ? bare : bare.slice(0, bare.lastIndexOf(newline)))
  return {
    kind: 'csv',
    sheets: [{ name: '', hidden: false }],
    csv: { separator, encoding },
    async *readPieces(sheet) {
      const parser = new papaparse.Parser({ delimiter: separator, newline, quoteChar: '"' })
      let count = 0
      const readRecords = (text: string, isEnd: boolean) => {
        const { data, meta } = parser.parse(text, 0, !isEnd) as papaparse.ParseResult<string[]>
        const rows: Row[] = []
        for (const record of data) {
          const cells = readCells(record, limits)
          count++
          if (cells.length > 0) rows.push({ sheet, row: count, hidden: false, cells })
        }
        return { rows, rest: text.slice(meta.cursor) }
      }
      const decoder = new TextDecoder(encoding)
      let unread = ''
      let skip = instruction.length
      for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
        unread += decoder.decode(piece, { stream: true }).slice(skip)
        skip = 0
        const { rows, rest } = readRecords(unread, false)
        yield rows
        if (rest.length > MAX_RECORD_CHARS) throw new UnreadableFile('damaged')
        unread = rest
      }
      unread += decoder.decode()
      if (unread !== '') yield readRecords(unread, true).rows
    },
    close: async () => {},
  }
}

function readCells(record: string[], limits: Limits) {
  const cells: Cell[] = []
  // A line may end with CR LF where the file's first one does not.
  const last = record.length - 1
  if (record[last]!.endsWith('\r')) record[last] = record[last]!.slice(0, -1)
  record.forEach((text, column) => putCell(cells, column, text === '' ? null : detach(text), limits))
  return cells
}

/** A part of a string keeps the whole one in memory: a copy does not. */
function detach(text: string) {
  return text.length < 13 ? text : ` ${text}`.slice(1)
}

async function findEncoding(path: string, head: Buffer) {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // Without a mark: every second byte of mostly Latin text is zero.
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]!++
  })
  if (zeros[0] === 0 && zeros[1]! > head.length / 4) return 'utf-16le'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>)
      decoder.decode(piece, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return 'windows-1252'
  }
}

/**
 * A tab means tabs, else the sign that most rows have equally often: commas alone would cut
 * `Kulkas;45,5` at the decimals. A few stray tabs do not outweigh rows that agree. `bare` has no fields in quotes.
 */
function findSeparator(bare: string) {
  const rows = bare.split(/[\r\n]+/).filter((row) => row.trim() !== '')
  const scores = SEPARATORS.map((separator) => {
    const counts = rows.map((row) => row.split(separator).length - 1).filter((count) => count > 0)
    if (separator === '\t') return counts.length
    const agreeing = Map.groupBy(counts, (count) => count)
    return Math.max(0, ...Array.from(agreeing.values(), ({ length }) => length))
  })
  const most = Math.max(...scores)
  return most === 0 ? ',' : SEPARATORS[scores.indexOf(most)]!
}
