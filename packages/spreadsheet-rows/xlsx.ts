import { posix } from 'node:path'
import { GENERAL, readBuiltIn, readFormat, readIso, readNumber, type NumberFormat } from './number-format.ts'
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
import { SharedTexts } from './shared-texts.ts'
import { readXml, XmlReader, type Attributes, type XmlHandler } from './xml.ts'
import type { Zip } from './zip.ts'

/** Excel has at most 65,490 cell formats. */
const MAX_LISTED = 100_000
/** A short piece of a sheet may name long texts many times. */
const MAX_PIECE_CHARS = 4_000_000

interface Context {
  limits: Limits
  formats: NumberFormat[]
  texts: SharedTexts
  is1904: boolean
}

/** @throws UnreadableFile */
export async function openXlsx(zip: Zip, limits: Limits): Promise<Book> {
  const root = [...(await readRelations(zip, '')).values()].find(({ type }) => type === 'officeDocument')
  const part = root?.target ?? 'xl/workbook.xml'
  if (!zip.has(part) || part.endsWith('.bin')) throw new UnreadableFile('not-a-spreadsheet')
  const relations = await readRelations(zip, part)
  const workbook = await readWorkbook(zip, part)
  const sheets = workbook.sheets.filter(({ id }) => relations.get(id)?.type === 'worksheet')
  const partOf = (kind: string) => [...relations.values()].find(({ type }) => type === kind)?.target
  const { is1904 } = workbook
  let context: Promise<Context> | undefined
  const readContext = async () => ({
    limits,
    is1904,
    formats: await readFormats(zip, partOf('styles')),
    texts: await readTexts(zip, partOf('sharedStrings')),
  })
  return {
    kind: 'xlsx',
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    async *readPieces(sheet) {
      const handler = new SheetHandler(sheet, await (context ??= readContext()))
      const reader = new XmlReader(handler)
      for await (const piece of zip.read(relations.get(sheets[sheet]!.id)!.target)) {
        reader.write(piece)
        yield handler.takeRows()
      }
      reader.end()
    },
    close: async () => zip.close(),
  }
}

/** The relations of a part by their ids; the root's for ''. Their type is the last word of its address. */
async function readRelations(zip: Zip, part: string) {
  const relations = new Map<string, { type: string; target: string }>()
  const folder = posix.dirname(part)
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  if (!zip.has(name)) return relations
  await readXml(zip.readSmall(name), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      relations.set(Id, { type: posix.basename(Type), target })
      if (relations.size > MAX_LISTED) throw new UnreadableFile('too-large')
    },
  })
  return relations
}

async function readWorkbook(zip: Zip, part: string) {
  const sheets: (Sheet & { id: string })[] = []
  let is1904 = false
  await readXml(zip.readSmall(part), {
    open(name, { name: title = '', state = 'visible', 'r:id': id = '', date1904 }) {
      if (name === 'workbookPr') is1904 = isOn(date1904)
      if (name === 'sheet') sheets.push({ name: title, hidden: state !== 'visible', id })
      if (sheets.length > MAX_LISTED) throw new UnreadableFile('too-large')
    },
  })
  return { sheets, is1904 }
}

/** The number formats of the cell formats, in their order. */
async function readFormats(zip: Zip, part: string | undefined) {
  const formats: NumberFormat[] = []
  const known = new Map<number, NumberFormat>()
  let inCellFormats = false
  if (part === undefined) return formats
  await readXml(zip.readSmall(part), {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'cellXfs') inCellFormats = true
      const id = Number(numFmtId ?? 0)
      if (name === 'numFmt') known.set(id, readFormat(formatCode))
      if (name !== 'xf' || !inCellFormats) return
      const format = known.get(id) ?? readBuiltIn(id)
      known.set(id, format)
      formats.push(format)
      if (formats.length + known.size > MAX_LISTED) throw new UnreadableFile('too-large')
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  return formats
}

async function readTexts(zip: Zip, part: string | undefined) {
  const texts = new SharedTexts()
  if (part === undefined) return texts
  const rich = new RichText()
  await readXml(zip.read(part), {
    open(name) {
      if (name === 'si') rich.begin()
      rich.open(name)
    },
    text: (text) => rich.text(text),
    close(name) {
      rich.close(name)
      if (name === 'si') texts.add(decodeText(rich.value))
    },
  })
  return texts
}

/** The text of an element with runs and phonetic hints: that of each `t` that is no hint. */
class RichText implements XmlHandler {
  value = ''
  #isText = false
  #isHint = false

  begin() {
    this.value = ''
  }

  open(name: string) {
    if (name === 'rPh') this.#isHint = true
    if (name === 't') this.#isText = !this.#isHint
  }

  text(text: string) {
    if (!this.#isText) return
    this.value += text
    checkLength(this.value)
  }

  close(name: string) {
    if (name === 'rPh') this.#isHint = false
    if (name === 't') this.#isText = false
  }
}

/** The rows of a worksheet part. */
class SheetHandler implements XmlHandler {
  #sheet: number
  #context: Context
  #rows: Row[] = []
  #chars = 0
  #row: Row
  #inRow = false
  #column = -1
  #type = 'n'
  #format = GENERAL
  #value: string | undefined
  #isValue = false
  #hasFormula = false
  #rich = new RichText()

  constructor(sheet: number, context: Context) {
    this.#sheet = sheet
    this.#context = context
    this.#row = { sheet, row: 0, hidden: false, cells: [] }
  }

  /** The rows that have ended since the last call. */
  takeRows() {
    const rows = this.#rows
    this.#rows = []
    this.#chars = 0
    return rows
  }

  open(name: string, attributes: Attributes) {
    if (name === 'row') return this.#openRow(attributes)
    if (!this.#inRow) return
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'f') this.#hasFormula = true
    else if (name === 'v') {
      this.#isValue = true
      this.#value = ''
    } else if (name === 'is') {
      this.#type = 'inlineStr'
      this.#rich.begin()
    } else this.#rich.open(name)
  }

  text(text: string) {
    if (this.#isValue) this.#value += text
    else if (this.#inRow) this.#rich.text(text)
  }

  close(name: string) {
    if (!this.#inRow) return
    if (name === 'v') this.#isValue = false
    else if (name === 'is') this.#value = this.#rich.value
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') {
      this.#inRow = false
      if (this.#row.cells.length > 0) this.#rows.push(this.#row)
    } else this.#rich.close(name)
  }

  /** A row or a cell without an address follows the one before. */
  #openRow({ r, hidden }: Attributes) {
    const row = Number(r ?? this.#row.row + 1)
    if (!Number.isInteger(row)) throw new UnreadableFile('damaged')
    this.#row = { sheet: this.#sheet, row, hidden: isOn(hidden), cells: [] }
    this.#inRow = true
    this.#column = -1
  }

  #openCell({ r, t = 'n', s }: Attributes) {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r)
    this.#type = t
    this.#format = (s === undefined ? undefined : this.#context.formats[Number(s)]) ?? GENERAL
    this.#value = undefined
    this.#hasFormula = false
  }

  #closeCell() {
    const cell = this.#readCell()
    if (typeof cell === 'string') this.#chars += cell.length
    if (this.#chars > MAX_PIECE_CHARS) throw new UnreadableFile('too-large')
    putCell(this.#row.cells, this.#column, cell, this.#context.limits)
  }

  #readCell(): Cell {
    const value = this.#value
    const isText = this.#type === 'str' || this.#type === 'inlineStr'
    if (value === undefined || (!isText && value.trim() === ''))
      return this.#hasFormula ? { formula: true } : null
    checkLength(value)
    if (isText) return decodeText(value) || null
    if (this.#type === 's') return this.#context.texts.get(Number(value)) || null
    if (this.#type === 'b') return isOn(value.trim())
    if (this.#type === 'e') return { error: value }
    if (this.#type === 'd') return readIso(value.trim(), this.#format)
    const number = Number(value)
    return Number.isFinite(number) ? readNumber(number, this.#format, this.#context.is1904) : value
  }
}

const isOn = (value: string | undefined) => value === '1' || value === 'true' || value === 'on'

function checkLength(text: string) {
  if (text.length > 8 * MAX_TEXT_CHARS) throw new UnreadableFile('too-large')
}

/** `B12` is column 1. */
function columnOf(address: string) {
  let column = 0
  for (let at = 0; at < address.length; at++) {
    const letter = (address.charCodeAt(at) & ~32) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  if (column === 0) throw new UnreadableFile('damaged')
  return column - 1
}

/** Characters that XML has not, and their escape itself, stand as `_x000D_` (ECMA-376, 22.9.2.19). */
function decodeText(text: string) {
  if (!text.includes('_x')) return text
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
