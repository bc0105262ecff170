import { OdsStyles } from './ods-formats.ts'
import { GENERAL, readDuration, readIso, type NumberFormat } from './number-format.ts'
import {
  MAX_TEXT_CHARS,
  putCell,
  UnreadableFile,
  type Book,
  type Cell,
  type Limits,
  type Row,
  type Sheet,
} from './rows.ts'
import { readXml, XmlReader, type Attributes, type XmlHandler } from './xml.ts'
import type { Zip } from './zip.ts'

const MAX_SHEETS = 10_000
/** LibreOffice keeps what it last read of other files in tables of this style. */
const CACHE_STYLE = 'ta_extref'
/** Spaces that a document writes as elements, until its layout is taken away. */
const [SPACE, TAB, LINE_BREAK] = ['\0', '\x01', '\x02']
/** LibreOffice's truth values from other files. */
const TRUTH = /^of:=(TRUE|FALSE)\(\)$/
const ERROR = /^(#(N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!)|Err:\d+)$/

/** @throws UnreadableFile */
export async function openOds(zip: Zip, limits: Limits): Promise<Book> {
  if (await isEncrypted(zip)) throw new UnreadableFile('encrypted')
  const styles = new OdsStyles()
  if (zip.has('styles.xml')) await readXml(zip.readSmall('styles.xml'), styles)
  const sheets = await listSheets(zip, styles)
  return {
    kind: 'ods',
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    async *readPieces(sheet) {
      const handler = new TableHandler(sheet, sheets[sheet]!.table, styles, limits)
      const reader = new XmlReader(handler)
      for await (const piece of zip.read('content.xml')) {
        reader.write(piece)
        yield handler.takeRows()
        if (handler.isOver) return
      }
    },
    close: async () => zip.close(),
  }
}

async function isEncrypted(zip: Zip) {
  let encrypted = zip.has('encrypted-package')
  if (zip.has('META-INF/manifest.xml'))
    await readXml(zip.readSmall('META-INF/manifest.xml'), {
      open(name) {
        encrypted ||= name === 'manifest:encryption-data'
      },
    })
  return encrypted
}

/** Reads all of the content, since a table ends where the next one begins, and its styles on the way. */
async function listSheets(zip: Zip, styles: OdsStyles) {
  const sheets: (Sheet & { table: number })[] = []
  let isSpreadsheet = false
  let inBody = false
  let depth = 0
  let table = -1
  await readXml(zip.read('content.xml'), {
    open(name, attributes) {
      if (name === 'table:table' && depth++ === 0) {
        const style = attributes['table:style-name'] ?? ''
        table++
        if (style !== CACHE_STYLE)
          sheets.push({ name: attributes['table:name'] ?? '', hidden: styles.hiddenTables.has(style), table })
        if (sheets.length > MAX_SHEETS) throw new UnreadableFile('too-large')
      } else if (name === 'office:spreadsheet') isSpreadsheet = true
      else if (name === 'office:body') inBody = true
      else if (!inBody) styles.open(name, attributes)
    },
    text(text) {
      if (!inBody) styles.text(text)
    },
    close(name) {
      if (name === 'table:table') depth--
      else if (!inBody) styles.close(name)
    },
  })
  if (!isSpreadsheet) throw new UnreadableFile('not-a-spreadsheet')
  return sheets
}

/** The rows of one table, each with its number of repetitions. */
class TableHandler implements XmlHandler {
  isOver = false
  #sheet: number
  #wanted: number
  #styles: OdsStyles
  #limits: Limits
  #rows: { row: Row; times: number }[] = []
  #table = -1
  #depth = 0
  /** Elements that are open within one that is passed over: a note, a drawing, a covered cell. */
  #skipped = 0
  #columnStyles: (string | undefined)[] = []
  #columns = 0
  #row: Row
  #next = 1
  #rowStyle: string | undefined
  #times = 1
  #column = 0
  #cell: Attributes | undefined
  #paragraphs: string[] = []

  constructor(sheet: number, wanted: number, styles: OdsStyles, limits: Limits) {
    this.#sheet = sheet
    this.#wanted = wanted
    this.#styles = styles
    this.#limits = limits
    this.#row = { sheet, row: 1, hidden: false, cells: [] }
  }

  /** The rows that have ended since the last call. */
  *takeRows(): Generator<Row> {
    const rows = this.#rows
    this.#rows = []
    for (const { row, times } of rows)
      for (let time = 0; time < times; time++)
        yield time === 0 ? row : { ...row, row: row.row + time, cells: [...row.cells] }
  }

  open(name: string, attributes: Attributes) {
    if (this.#skipped > 0) this.#skipped++
    else if (this.#cell) this.#openInCell(name, attributes)
    else if (name === 'table:table') {
      if (this.#depth++ === 0) this.#table++
    } else if (this.#depth === 1 && this.#table === this.#wanted) this.#openInTable(name, attributes)
  }

  text(text: string) {
    if (this.#skipped > 0 || this.#paragraphs.length === 0) return
    this.#add(text)
  }

  close(name: string) {
    if (this.#skipped > 0) this.#skipped--
    else if (name === 'table:table') {
      if (--this.#depth === 0) this.isOver = this.#table === this.#wanted
    } else if (name === 'table:table-cell' && this.#cell) this.#closeCell(this.#cell)
    else if (name === 'table:table-row' && this.#depth === 1 && this.#table === this.#wanted) {
      if (this.#row.cells.length > 0) this.#rows.push({ row: this.#row, times: this.#times })
      this.#next += this.#times
    }
  }

  #openInTable(name: string, attributes: Attributes) {
    const times = (kind: string) => {
      const count = Number(attributes[`table:number-${kind}-repeated`] ?? 1)
      return Number.isSafeInteger(count) && count > 0 ? count : 1
    }
    if (name === 'table:shapes' || name === 'office:forms') this.#skipped = 1
    else if (name === 'table:table-column') {
      const end = Math.min(this.#columns + times('columns'), this.#limits.columns)
      while (this.#columns < end)
        this.#columnStyles[this.#columns++] = attributes['table:default-cell-style-name']
    } else if (name === 'table:table-row') {
      const hidden = ['collapse', 'filter'].includes(attributes['table:visibility'] ?? '')
      this.#row = { sheet: this.#sheet, row: this.#next, hidden, cells: [] }
      this.#rowStyle = attributes['table:default-cell-style-name']
      this.#times = times('rows')
      this.#column = 0
    } else if (name === 'table:covered-table-cell') {
      this.#column += times('columns')
      this.#skipped = 1
    } else if (name === 'table:table-cell') {
      this.#cell = attributes
      this.#paragraphs = []
    }
  }

  #openInCell(name: string, attributes: Attributes) {
    if (name === 'text:p' || name === 'text:h') this.#paragraphs.push('')
    else if (!name.startsWith('text:') || name === 'text:ruby-text') this.#skipped = 1
    else if (name === 'text:s')
      this.#add(SPACE.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 0, MAX_TEXT_CHARS)))
    else if (name === 'text:tab') this.#add(TAB)
    else if (name === 'text:line-break') this.#add(LINE_BREAK)
  }

  #add(text: string) {
    const last = this.#paragraphs.length - 1
    if (last < 0) return
    this.#paragraphs[last] += text
    if (last + this.#paragraphs[last]!.length > 8 * MAX_TEXT_CHARS) throw new UnreadableFile('too-large')
  }

  #closeCell(attributes: Attributes) {
    const cell = this.#readCell(attributes)
    this.#cell = undefined
    this.#paragraphs = []
    const end = this.#column + Math.max(1, Number(attributes['table:number-columns-repeated'] ?? 1) || 1)
    if (cell === null) this.#column = end
    while (this.#column < end) putCell(this.#row.cells, this.#column++, cell, this.#limits)
  }

  #readCell(attributes: Attributes): Cell {
    const style = attributes['table:style-name'] ?? this.#rowStyle ?? this.#columnStyles[this.#column]
    const format = style === undefined ? GENERAL : this.#styles.formatOf(style)
    const text = this.#paragraphs.map(collapse).join('\n')
    const formula = attributes['table:formula']
    const truth = TRUTH.exec(formula ?? '')
    if (truth) return truth[1] === 'TRUE'
    if (attributes['calcext:value-type'] === 'error' || (formula !== undefined && ERROR.test(text)))
      return { error: text }
    const cell = readValue(attributes, format, text)
    return (
      cell ??
      (formula !== undefined && attributes['office:value-type'] !== 'string' ? { formula: true } : null)
    )
  }
}

/** The value of a cell; null where it has none. */
function readValue(attributes: Attributes, format: NumberFormat, text: string): Cell {
  const type = attributes['office:value-type']
  const number = Number(attributes['office:value'] ?? Number.NaN)
  const { shows, code } = format
  if (type === 'date') return readIso(attributes['office:date-value'] ?? '', format) || null
  if (type === 'time') return readDuration(attributes['office:time-value'] ?? '', format) || null
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true'
  if (type === 'string' || type === undefined) return (attributes['office:string-value'] ?? text) || null
  if (Number.isNaN(number)) return null
  if (shows === 'unit') return { number, format: code }
  if (type === 'percentage') return { number, format: '0%' }
  const currency = attributes['office:currency']
  if (type !== 'currency' || !currency) return number
  return { number, format: `[$${currency}] ${shows === 'number' && format !== GENERAL ? code : '0'}` }
}

/** LibreOffice writes spaces as they are, and reads them so; only lines of the XML's layout are none of the text. */
const collapse = (paragraph: string) =>
  (paragraph.includes('\n') ? paragraph.replace(/[ \t\n]+/g, ' ').trim() : paragraph)
    .replaceAll(SPACE, ' ')
    .replaceAll(TAB, '\t')
    .replaceAll(LINE_BREAK, '\n')
