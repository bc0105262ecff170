import { readPhone } from '#contract/foundation/phone.ts'
import { plainSigns } from '#contract/foundation/typed.ts'
import { GRAMS, hasLostDigits, parseAmount, type Decimal, type Unit } from './amounts.ts'
import type { Row, Cell as SheetCell } from '#packages/spreadsheet-rows/rows.ts'
import type { Reading } from '#contract/integrations/imports.ts'
import type { Meaning } from './columns.ts'
import { dayOfSerial, isRealDay, monthNamed, parseDay, turnedDay } from './days.ts'
import type { Field } from './fields.ts'
import { readFormat } from './formats.ts'
import { cutIdentityNumbers, isIdentityAmount } from './identity.ts'
import { LEVELS } from './matching.ts'
import { isWithin, LATITUDES, LONGITUDES, parseAngle, parsePosition } from './positions.ts'
import { isNothing, shownCell, textOfNumber, tidyText, wordsOf } from './texts.ts'

export type Refusal =
  | 'missing'
  | 'not-a-number'
  | 'not-a-day'
  | 'not-a-phone'
  | 'not-an-email'
  | 'formula-without-value'
  | 'error-in-cell'
  /** A spreadsheet keeps fifteen digits. */
  | 'digits-lost'
  | 'too-long'
  | 'not-a-choice'
  | 'not-a-position'
  | 'negative'
  /** 31 February, a latitude outside of Indonesia, more than the field's `max`. */
  | 'impossible'
  /** The column leaves open what the cell means, and nobody has said it. */
  | 'undecided'

type Value = { value: unknown } | { refused: Refusal }
type Filled = Exclude<SheetCell, null | { error: string } | { formula: true }>

const refused = (reason: Refusal): Value => ({ refused: reason })
const taken = (value: unknown): Value => ({ value })

/** Undefined: an empty cell of a field that is not required. */
export function readValue(cell: SheetCell, field: Field, reading: Reading): Value | undefined {
  if (isNothing(cell)) return field.required ? refused('missing') : undefined
  const filled = cell as Exclude<SheetCell, null>
  if (typeof filled === 'object' && 'error' in filled) return refused('error-in-cell')
  if (typeof filled === 'object' && 'formula' in filled) return refused('formula-without-value')
  if (typeof filled === 'string' && ERRORS.test(filled.trim())) return refused('error-in-cell')
  const isContact = field.type === 'phone' || field.type === 'email'
  const hasNone = isContact && HAS_NONE.test(wordsOf(shownCell(filled)))
  const value = hasNone ? taken('') : READERS[field.type](filled, field, reading)
  if ('value' in value && value.value === '') return field.required ? refused('missing') : undefined
  return value
}

/** As spreadsheets write errors into a CSV, in English and Indonesian. */
/** In the column of a phone or a mail address. */
const HAS_NONE = /^(?:(?:tidak|tdk|belum|blm|ga|gak|nggak) (?:ada|punya)|none|x+|0+)(?= |$)/
const ERRORS = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|#+)$/i
const DIGITS_KEPT = 1e15

const READERS: Record<Field['type'], (cell: Filled, field: Field, reading: Reading) => Value> = {
  text: readText,
  place: readText,
  city: readText,
  phone: readPhoneCell,
  email: readEmail,
  weight: readWeight,
  count: (cell, field, { decimal }) =>
    readQuantity(cell, field, decimal, (unit) => ('pieces' in unit ? 1 : undefined)),
  money: (cell, field, { decimal }) =>
    readQuantity(cell, field, decimal, (unit) => ('rupiah' in unit ? unit.rupiah : undefined)),
  day: readDay,
  latitude: (cell) => readAngle(cell, LATITUDES),
  longitude: (cell) => readAngle(cell, LONGITUDES),
  position: (cell) => {
    const position = typeof cell === 'string' ? parsePosition(cell) : undefined
    return position ? taken(position) : refused('not-a-position')
  },
  choice: readChoice,
  choices: readChoices,
}

/** The number in a cell of numbers, with its format. */
const numberIn = (cell: Filled) =>
  typeof cell === 'number'
    ? { number: cell, format: '' }
    : typeof cell === 'object' && 'number' in cell
      ? { number: cell.number, format: cell.format }
      : undefined

function readText(cell: Filled, { max, type }: Field): Value {
  const number = numberIn(cell)?.number ?? 0
  if (Math.abs(number) >= DIGITS_KEPT || (typeof cell === 'string' && hasLostDigits(cell)))
    return refused('digits-lost')
  // "5/12", a lane and a house, became a day.
  if (typeof cell === 'object' && 'day' in cell && type !== 'text') return refused('impossible')
  const text = tidyText(shownCell(cell))
  return max !== undefined && text.length > max ? refused('too-long') : taken(text)
}

/** Numbers have lost their zero. */
function readPhoneCell(cell: Filled): Value {
  const stored = numberIn(cell)
  if (stored) {
    if (stored.number >= DIGITS_KEPT) return refused('digits-lost')
    const digits = textOfNumber(stored.number, /^0+$/.test(stored.format) ? stored.format : '')
    if (!/^\d+$/.test(digits)) return refused('not-a-phone')
    // A number of the same place has at most eight digits; nine have an area code.
    const e164 = readPhone(digits).e164 ?? (digits.length >= 9 ? readPhone(`0${digits}`).e164 : undefined)
    return e164 ? taken(e164) : refused('not-a-phone')
  }
  if (typeof cell !== 'string') return refused('not-a-phone')
  if (hasLostDigits(cell)) return refused('digits-lost')
  const e164 = firstPhone(cell)
  return e164 ? taken(e164) : refused('not-a-phone')
}

/** The first of several numbers that can be read; a remark in brackets is left out. */
export function firstPhone(cell: string): string | undefined {
  const text = cell.replace(/^\s*['`]/, '').replace(/\([^()\d]*\)/g, ' ')
  const whole = readPhone(text)
  if (whole.problem !== 'two' && whole.problem !== 'words') return whole.e164
  const pieces = text.split(/[/,;|&\n]|\s(?:atau|or|dan|and)\s/i)
  return pieces.map((piece) => readPhone(piece).e164).find((e164) => e164)
}

function readEmail(cell: Filled): Value {
  const text =
    typeof cell === 'string'
      ? tidyText(cell)
          .replace(/^mailto:/i, '')
          .replace(/^<|>$|[;,.]$/g, '')
      : ''
  return /^[^\s@<>,;]+@[^\s@<>,;]+\.\p{L}{2,}$/u.test(text) ? taken(text) : refused('not-an-email')
}

/** Grams. A unit beside the number or in its format goes before the column's. */
function readWeight(cell: Filled, field: Field, { decimal, unit: column }: Reading): Value {
  return readQuantity(
    cell,
    field,
    decimal,
    (unit) => ('grams' in unit ? unit.grams : undefined),
    column ? GRAMS[column] : null,
  )
}

/**
 * A whole number of the smallest unit.
 * @param timesOf what a unit stands for; undefined: a unit of something else
 * @param bare what a number without a unit stands for; null: nobody knows
 */
function readQuantity(
  cell: Filled,
  { type, max }: Field,
  decimal: Decimal | undefined,
  timesOf: (unit: Unit) => number | undefined,
  bare: number | null = 1,
): Value {
  const amount = quantityIn(cell, type, decimal)
  if ('refused' in amount) return amount
  const times = amount.unit ? timesOf(amount.unit) : bare
  if (times === undefined) return refused('not-a-number')
  if (amount.number < 0) return refused('negative')
  if (times === null) return amount.number === 0 ? taken(0) : refused('undecided')
  // Binary fractions: 0.29 × 1000 is 290.00000000000006.
  const value = Number((amount.number * times).toPrecision(12))
  const tooExact = type === 'count' || (type === 'money' && value < 100)
  if (tooExact && !Number.isInteger(value)) return refused('not-a-number')
  const whole = Math.round(value)
  return max !== undefined && whole > max ? refused('impossible') : taken(whole)
}

function quantityIn(
  cell: Filled,
  type: Field['type'],
  decimal: Decimal | undefined,
): { number: number; unit?: Unit } | { refused: Refusal } {
  const stored = numberIn(cell)
  if (stored) {
    const { unit, percent, scale } = readFormat(stored.format)
    if (percent || !Number.isFinite(stored.number)) return { refused: 'not-a-number' }
    if (Math.abs(stored.number) >= DIGITS_KEPT) return { refused: 'digits-lost' }
    // Money that is shown in thousands is stored in full.
    return { number: type === 'weight' ? stored.number / scale : stored.number, unit }
  }
  if (typeof cell !== 'string') return { refused: 'not-a-number' }
  if (hasLostDigits(cell)) return { refused: 'digits-lost' }
  const amount = parseAmount(cell)
  if (!amount) return { refused: 'not-a-number' }
  const { digits, unit } = amount
  if (digits.value !== undefined) return { number: digits.value, unit }
  const scaled = unit && 'rupiah' in unit && unit.rupiah > 1
  // Pieces and rupiah have no three decimals: the sign is one of thousands.
  if (type !== 'weight' && !scaled)
    return {
      number: Math.max(...Object.values(digits.either).map(Math.abs)) * Math.sign(digits.either['.']),
      unit,
    }
  return decimal ? { number: digits.either[decimal], unit } : { refused: 'undecided' }
}

function readDay(cell: Filled, _: Field, { days, stored }: Reading): Value {
  if (typeof cell === 'object' && 'day' in cell) {
    const turned = stored && stored !== 'as-is' ? turnedDay(cell.day) : undefined
    if (turned && turned !== cell.day && stored === 'undecided') return refused('undecided')
    const day = turned ?? cell.day
    return isRealDay(day) ? taken(day) : refused('impossible')
  }
  const number = numberIn(cell)?.number
  if (number !== undefined) {
    const day = dayOfSerial(number)
    return day ? taken(day) : refused('not-a-day')
  }
  if (typeof cell !== 'string') return refused('not-a-day')
  const day = parseDay(cell)
  if ('wrong' in day) return refused(day.wrong)
  if ('day' in day) return taken(day.day)
  if (days) return day.orders[days] ? taken(day.orders[days]) : refused('impossible')
  const different = new Set(Object.values(day.orders))
  return different.size === 1 ? taken([...different][0]) : refused('undecided')
}

function readAngle(cell: Filled, range: readonly [number, number]): Value {
  const angle = numberIn(cell)?.number ?? (typeof cell === 'string' ? parseAngle(cell) : undefined)
  if (angle === undefined) return refused('not-a-number')
  return isWithin(angle, range) ? taken(angle) : refused('impossible')
}

const waysOf = new WeakMap<object, Map<string, string>>()
function valueOfWay(text: string, choices: Field['choices'] = {}): string | undefined {
  let ways = waysOf.get(choices)
  if (!ways) {
    ways = new Map(
      Object.entries(choices).flatMap(([value, some]) =>
        [value, ...some].map((way) => [wordsOf(way), value]),
      ),
    )
    waysOf.set(choices, ways)
  }
  return ways.get(wordsOf(text))
}

function readChoice(cell: Filled, { choices }: Field): Value {
  const value = valueOfWay(shownCell(cell), choices)
  return value === undefined ? refused('not-a-choice') : taken(value)
}

/** From the strongest on: a way to write a choice may have a stroke or "dan" of its own. */
const BETWEEN_CHOICES = [/[,;\n]/, / [/&+] /, /[/&+]/, /(?:^|\s)(?:dan|and)\s/i]
function readChoices(cell: Filled, { choices }: Field): Value {
  let parts = [typeof cell === 'string' ? cell : shownCell(cell)]
  for (const between of BETWEEN_CHOICES)
    parts = parts.flatMap((part) =>
      valueOfWay(part, choices) === undefined ? part.split(between).filter(wordsOf) : part,
    )
  const values = parts.map((part) => valueOfWay(part, choices))
  return !values.length || values.includes(undefined) ? refused('not-a-choice') : taken([...new Set(values)])
}

/** The rows of a sheet so far: `rowIsNoEntry` keeps it, with one for each sheet. */
export class RowsAbove {
  /** Signatures have begun. */
  signed = false
  rows = 0
  readonly filled: number[] = []
  /** By column, over all rows and since the last total. */
  readonly sums: { all: number; part: number; rows: number }[] = []

  /** Whether a row lacks what nearly all rows above have; undefined: too few are known. */
  isLackedBy(cells: readonly SheetCell[]): boolean | undefined {
    if (this.rows < 3) return undefined
    const usual = this.filled.flatMap((count, column) => (count >= this.rows * 0.9 ? [column] : []))
    return usual.length < 2 ? undefined : usual.some((column) => isNothing(cells[column] ?? null))
  }

  add(cells: readonly Placed[]) {
    this.rows++
    for (const { cell, column } of cells) {
      this.filled[column] = (this.filled[column] ?? 0) + 1
      const amount = amountIn(cell)
      if (amount === undefined) continue
      const sum = (this.sums[column] ??= { all: 0, part: 0, rows: 0 })
      sum.all += amount
      sum.part += amount
      sum.rows++
    }
  }

  endPart() {
    for (const sum of this.sums) if (sum) sum.part = 0
  }
}

export type NoEntry = 'heading-again' | 'total' | 'signature' | 'note'

const TOTAL =
  /^(?:(?:sub|grand) ?)?(?:total|jumlah|jml|jlh|rekap|rekapitulasi|rata rata|average|sum|saldo akhir)(?= |$)/
/** The words behind it that say of what, beside months and numbers. */
const TOTALLED = new Set(
  `total jumlah keseluruhan seluruhnya semua akhir umum berat kg rp rupiah bulan tahun hari minggu ini sampah halaman data
  per rw rt`.split(/\s+/),
)
const isTotalled = (words: string) =>
  words.split(' ').every((word) => !word || TOTALLED.has(word) || /^\d+$/.test(word) || monthNamed(word) > 0)
/** Nothing else begins so. */
const SIGNED =
  /^(?:mengetahui|menyetujui|disetujui|diketahui oleh|diperiksa oleh|dibuat oleh|tanda tangan|hormat kami|ttd$|nip \d|approved by|prepared by|checked by)/
const SIGNED_MAYBE =
  /^(?:yang (?:menyerahkan|menerima|membuat|melaporkan)|nip\b|nrp\b|kepala\b|ketua\b|lurah\b|camat\b|petugas\b|penanggung jawab|koordinator|sekretaris|signature)/
const CITY_AND_DAY = /^[\p{L} .]{3,40}, ?(?:\d{1,2} \p{L}{3,12} ?20\d\d$|[.…_]{2})/u
const DOTS = /^\(? ?[.…_]{5,} ?\)?$/
const IN_BRACKETS = /^\([\p{L} .,']{3,}\)$/u
const NOTE =
  /^(?:catatan|keterangan|ket|notes?|nb|sumber|source|dicetak|printed|halaman|hal|page|lampiran|data per|diperbarui)\b/
const SECTION =
  /^(?:rw|rt|kelurahan|desa|kecamatan|dusun|blok|wilayah|kelompok|bulan|tahun|periode|minggu ke|tanggal|zona)\b/

interface Placed {
  cell: SheetCell
  column: number
}

/**
 * The kind of a row that is no entry; undefined: an ordinary one. A row that has what nearly all rows above have is ordinary,
 * whatever its words.
 * @param above of this sheet: with it, a row of sums without a word is a total, and signatures include the names under them
 */
export function rowIsNoEntry(
  row: Row,
  headings: readonly string[],
  meanings: readonly Meaning[],
  above?: RowsAbove,
): NoEntry | undefined {
  const cells = row.cells.flatMap((cell, column) => (isNothing(cell) ? [] : [{ cell, column }]))
  if (!cells.length) return 'note'
  if (repeatsHeadings(cells, headings)) {
    if (above) above.signed = false
    return 'heading-again'
  }
  const lacking = above?.isLackedBy(row.cells)
  const kind = lacking === false ? undefined : kindOfWords(cells, meanings, lacking, above)
  if (!kind) above?.add(cells)
  return kind
}

function kindOfWords(
  cells: readonly Placed[],
  meanings: readonly Meaning[],
  lacking: boolean | undefined,
  above: RowsAbove | undefined,
): NoEntry | undefined {
  const texts = cells
    .filter(({ cell }) => typeof cell === 'string' && !parseAmount(cell))
    .map(({ cell }) => cell as string)
  const amounts = cells.filter(({ cell }) => isAmount(cell))
  const onlyAmounts = cells.length === texts.length + amounts.length
  const first = texts.length ? wordsOf(texts[0]!) : ''
  const facts = cells.filter(({ column }) => meanings[column] && 'field' in meanings[column])
  const [total] = TOTAL.exec(first) ?? []
  if (texts.length === 1 && onlyAmounts && total && (lacking || isTotalled(first.slice(total.length)))) {
    above?.endPart()
    return 'total'
  }
  if (above?.signed && (lacking || facts.length <= 2)) return 'signature'
  if (cells.length <= 4 && !amounts.length && cells.length === texts.length) {
    const isSigned = texts.some((text) => SIGNED.test(wordsOf(text)) || isCityAndDay(text))
    if (isSigned && above) above.signed = true
    if (isSigned || (lacking && texts.some(isMaybeSigned))) return 'signature'
  }
  if (cells.length === 1 && (NOTE.test(first) || SECTION.test(first) || /^\s*\*/.test(texts[0] ?? '')))
    return 'note'
  const said = cells.filter(({ column }) => !isLeft(meanings[column], 'number'))
  if (!facts.length && said.length <= 1) return 'note'
  if (lacking && above && !texts.length && onlyAmounts && isSum(facts, above)) {
    above.endPart()
    return 'total'
  }
  return undefined
}

const isLeft = (meaning: Meaning | undefined, as: string) =>
  !!meaning && 'leave' in meaning && meaning.leave === as
const isCityAndDay = (text: string) => {
  const plain = plainSigns(text)
  return CITY_AND_DAY.test(plain) && 'wrong' in parseDay(plain)
}
const isMaybeSigned = (text: string) => {
  const plain = plainSigns(text)
  return SIGNED_MAYBE.test(wordsOf(plain)) || DOTS.test(plain) || IN_BRACKETS.test(plain)
}

const amountIn = (cell: SheetCell) => {
  if (typeof cell === 'string') return /\d/.test(cell) ? parseAmount(cell)?.digits.value : undefined
  return cell === null || typeof cell === 'boolean' ? undefined : numberIn(cell as Filled)?.number
}
const isAmount = (cell: SheetCell) =>
  typeof cell === 'string'
    ? !!parseAmount(cell)
    : amountIn(cell) !== undefined || (typeof cell === 'object' && !!cell && 'formula' in cell)

const levelsOf = (heading: string) =>
  [heading, ...heading.split(LEVELS), heading.replace(/\(.*/, '')].map(wordsOf).filter(Boolean)
const known = new WeakMap<readonly string[], string[][]>()

/** The words of the headings again, of one of their levels, or the numbers of the columns under them. */
function repeatsHeadings(cells: readonly Placed[], headings: readonly string[]) {
  const levels = known.get(headings) ?? headings.map(levelsOf)
  known.set(headings, levels)
  const others = cells.filter(
    ({ cell, column }) => typeof cell !== 'string' || !levels[column]?.includes(wordsOf(cell)),
  )
  const same = cells.length - others.length
  if (same >= 2 && same >= cells.length * 0.6) return true
  const numbers = cells.map(({ cell }) =>
    typeof cell === 'string' ? Number(cell.replace(/[()\s]/g, '')) : cell,
  )
  return numbers.length >= 4 && numbers.every((number, at) => number === at + 1)
}

const isClose = (one: number, other: number) => Math.abs(one - other) <= Math.abs(other) * 1e-6 + 1e-6

/** One column at least has the sum of two or more rows above, or of those since the last total. */
const isSum = (facts: readonly Placed[], { sums }: RowsAbove) =>
  facts.some(({ cell, column }) => {
    const amount = amountIn(cell)
    const sum = sums[column]
    return !!amount && !!sum && sum.rows >= 2 && (isClose(amount, sum.all) || isClose(amount, sum.part))
  })

/**
 * National identity numbers are not stored. A cell that is one becomes empty, and a text loses it. Used on every cell before
 * anything else is done with it.
 */
export function withoutIdentityNumbers(cell: SheetCell): { cell: SheetCell; found: boolean } {
  if (typeof cell === 'string') {
    const rest = cutIdentityNumbers(cell)
    return rest === undefined ? { cell, found: false } : { cell: rest || null, found: true }
  }
  const number =
    typeof cell === 'number' ? cell : cell && typeof cell === 'object' && 'number' in cell ? cell.number : 0
  return isIdentityAmount(number) ? { cell: null, found: true } : { cell, found: false }
}
