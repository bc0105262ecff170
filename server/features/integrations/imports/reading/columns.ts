import { GRAMS, parseAmount, readUnit, type Amount, type Decimal, type Unit } from './amounts.ts'
import type { Cell as SheetCell } from '#packages/spreadsheet-rows/rows.ts'
import { dayOfSerial, parseDay, turnedDay, type DayOrder, type WrittenDay } from './days.ts'
import type { FieldType } from '#contract/integrations/import-kinds.ts'
import type { Field } from './fields.ts'
import { readFormat } from './formats.ts'
import { firstPhone, withoutIdentityNumbers } from './values.ts'
import type { Question, Reading } from '#contract/integrations/imports.ts'
import {
  isBareQuantity,
  isIdentityHeading,
  isMoneyHeading,
  isNumberHeading,
  isSilentHeading,
  isSouthern,
  isUnitHeading,
  matchHeading,
  dayOrderIn,
  saidBy,
} from './matching.ts'
import { isWithin, LATITUDES, LONGITUDES, parsePosition } from './positions.ts'
import { isNothing, shownCell, wordsOf } from './texts.ts'

const ORDERS: readonly DayOrder[] = ['dmy', 'mdy', 'ymd']
const EXAMPLES = 5
const WORDS = 40
const WORD_MAX = 60

/** How a series goes up and down. */
class Course {
  #last?: number
  ups = 0
  downs = 0
  add(value: number) {
    if (this.#last !== undefined && value > this.#last) this.ups++
    if (this.#last !== undefined && value < this.#last) this.downs++
    this.#last = value
  }
  get steps() {
    return this.ups + this.downs
  }
  get breaks() {
    return Math.min(this.ups, this.downs)
  }
}

type Kind =
  | 'identity'
  | 'number'
  | 'whole'
  | 'day'
  | 'serial'
  | 'phone'
  | 'email'
  | 'latitude'
  | 'longitude'
  | 'position'
  | 'weight'
  | 'money'

/** The looks of a column's cells. Keeps counts, five examples and forty short texts, however many cells there are. */
export class ColumnProfile {
  filled = 0
  empty = 0
  /** Different cells, as they are shown. */
  readonly examples: string[] = []
  readonly kinds: Partial<Record<Kind, number>> = {}
  readonly words = new Set<string>()
  /** Cells whose number follows the one before. */
  running = 0
  #before?: number
  /** Texts that show which sign is the decimal one, and those that are open (`1.500`). */
  readonly decimals = { ',': 0, '.': 0, open: { ',': 0, '.': 0 } }
  openAmount?: { text: string; either: Record<Decimal, number> }
  /** Units beside numbers, with their largest weight in grams. */
  readonly units = new Map<number, number>()
  /** Numbers without a unit. */
  readonly bare = { count: 0, fractions: 0, thirds: 0, small: 0, max: 0, example: '' }
  /** Written days, and the orders in which they can not stand. */
  readonly written = { count: 0, open: 0, impossible: { dmy: 0, mdy: 0, ymd: 0 } }
  openDay?: { text: string; orders: Partial<Record<DayOrder, string>> }
  /** Stored days, and those whose day is no month. */
  readonly stored = { count: 0, late: 0, example: '' }
  readonly courses = { dmy: new Course(), mdy: new Course(), ymd: new Course(), turned: new Course() }

  /** Takes cells as they stand in the file: a column of identity numbers is told by them, but they are not kept. */
  add(stored: SheetCell) {
    if (isNothing(stored)) {
      this.empty++
      return
    }
    this.filled++
    const cell = withoutIdentityNumbers(stored).cell
    if (cell === null) return this.#count('identity')
    const shown = this.examples.length < EXAMPLES ? shownCell(cell).slice(0, WORD_MAX) : ''
    if (shown && !this.examples.includes(shown)) this.examples.push(shown)
    if (typeof cell === 'string') this.#addText(cell)
    else if (typeof cell === 'number') this.#addNumber(cell, undefined, 1)
    else if (typeof cell === 'object' && 'number' in cell) {
      const { unit, percent, scale } = readFormat(cell.format)
      if (!percent) this.#addNumber(cell.number, unit, scale)
    } else if (typeof cell === 'object' && 'day' in cell) this.#addStored(cell.day)
  }

  #count(kind: Kind) {
    this.kinds[kind] = (this.kinds[kind] ?? 0) + 1
  }

  #addNumber(stored: number, unit: Unit | undefined, scale: number) {
    if (dayOfSerial(stored)) this.#count('serial')
    if (/^(?:62|0)?8[1-35-9]\d{7,10}$/.test(String(stored))) this.#count('phone')
    const value = Number((stored / scale).toPrecision(12))
    this.#addAmount({ digits: { value }, unit }, String(value))
    if (this.#before !== undefined && value === this.#before + 1) this.running++
    this.#before = value
  }

  #addAmount({ digits, unit }: Amount, text: string) {
    this.#count('number')
    const value = digits.value ?? digits.either['.']
    if (digits.value === undefined) {
      this.decimals.open[text.includes(',') ? ',' : '.']++
      this.openAmount ??= { text, either: digits.either }
    } else {
      if (digits.shows) this.decimals[digits.shows]++
      if (Number.isInteger(value)) this.#count('whole')
    }
    // An angle has no thousands.
    const angle = Math.abs(digits.value ?? Math.min(...Object.values(digits.either).map(Math.abs)))
    if (isWithin(angle, LONGITUDES)) this.#count('longitude')
    else if (angle <= -LATITUDES[0]) this.#count('latitude')
    if (unit && 'grams' in unit) {
      this.#count('weight')
      this.units.set(unit.grams, Math.max(this.units.get(unit.grams) ?? 0, Math.abs(value) * unit.grams))
    } else if (unit && 'rupiah' in unit) this.#count('money')
    else if (!unit) this.#addBare(value, digits.value === undefined, text)
  }

  #addBare(value: number, open: boolean, text: string) {
    const { bare } = this
    if (/[.,]\d{3,}$/.test(text)) bare.thirds++
    if (value < 0) return
    bare.count++
    if (value > bare.max && !open) [bare.max, bare.example] = [value, text]
    bare.example ||= text
    if (open) return
    if (!Number.isInteger(value)) bare.fractions++
    if (value < 10) bare.small++
  }

  #addStored(day: string) {
    this.#count('day')
    const turned = turnedDay(day)
    this.stored.count++
    if (!turned) this.stored.late++
    else if (turned !== day) this.stored.example ||= day
    const at = Date.parse(day)
    for (const order of ORDERS) this.courses[order].add(at)
    this.courses.turned.add(turned ? Date.parse(turned) : at)
  }

  #addText(text: string) {
    if (this.words.size < WORDS && text.length <= WORD_MAX) this.words.add(wordsOf(text))
    if (/^[^\s@]+@[^\s@]+$/.test(text.trim())) this.#count('email')
    if (!/\p{Nd}/u.test(text)) return
    const amount = parseAmount(text)
    if (amount) {
      this.#addAmount(amount, text.trim())
      const { value } = amount.digits
      if (value !== undefined && value === (this.#before ?? NaN) + 1) this.running++
      this.#before = value
    }
    const digits = text.replace(/\P{Nd}/gu, '').length
    if (digits >= 9 && text.length <= WORD_MAX && firstPhone(text)) this.#count('phone')
    if (parsePosition(text)) this.#count('position')
    if (text.length > WORD_MAX) return
    const day = parseDay(text)
    if (!('wrong' in day)) this.#addWritten(day, text, !!amount)
  }

  #addWritten(day: Exclude<WrittenDay, { wrong: string }>, text: string, isAmount: boolean) {
    this.#count(isAmount ? 'serial' : 'day')
    this.written.count++
    if ('day' in day) {
      for (const course of Object.values(this.courses)) course.add(Date.parse(day.day))
      return
    }
    const { orders } = day
    for (const order of ORDERS) {
      const one = orders[order]
      if (one) this.courses[order].add(Date.parse(one))
      else this.written.impossible[order]++
    }
    const all = Object.values(orders)
    this.courses.turned.add(Date.parse(all[0]!))
    if (all.some((one) => one !== all[0])) {
      this.written.open++
      this.openDay ??= { text: text.trim(), orders }
    }
  }

  /** The share of filled cells that can be of a type; undefined for texts, which can be anything. */
  shareOf(type: FieldType): number | undefined {
    const { kinds, filled } = this
    const share = (...some: Kind[]) =>
      filled ? some.reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0) / filled : 0
    if (type === 'phone' || type === 'email' || type === 'position') return share(type)
    if (type === 'day') return share('day', 'serial')
    if (type === 'weight') return share('number') - share('money')
    if (type === 'money') return share('number') - share('weight')
    if (type === 'count')
      return (
        share('whole') -
        share('weight') -
        share('money') +
        (this.decimals.open[','] + this.decimals.open['.']) / (filled || 1)
      )
    if (type === 'latitude') return share('latitude')
    if (type === 'longitude') return share('longitude')
    return undefined
  }
}

export type Meaning = { field: string } | { leave: 'nik' | 'number' | 'unknown' }

/** From this score on, a heading speaks for itself. */
const CLEAR = 90

/**
 * One meaning per column. A heading decides by its words; a slip of the finger or a word more needs cells that fit. Cells alone
 * decide only where there is no heading: an unknown heading says that the column is something else. Two columns that claim
 * a field equally well both stay unknown.
 */
export function guessMeanings(
  headings: readonly string[],
  profiles: readonly ColumnProfile[],
  fields: readonly Field[],
): Meaning[] {
  const meanings: Meaning[] = profiles.map((profile, column) => ({
    leave: leftOut(headings[column] ?? '', profile) ?? 'unknown',
  }))
  const claims = profiles.flatMap((profile, column) =>
    'leave' in meanings[column]! && meanings[column].leave !== 'unknown'
      ? []
      : fields.flatMap((field) => {
          const score = scoreOf(headings[column] ?? '', profile, field, fields)
          return score > 0 ? [{ column, field, score }] : []
        }),
  )
  const best = new Map<number, number>()
  for (const { column, score } of claims) best.set(column, Math.max(best.get(column) ?? 0, score))
  const given = new Set<string>()
  for (const { column, field, score } of claims.sort((a, b) => b.score - a.score)) {
    if (given.has(field.name) || !('leave' in meanings[column]!) || meanings[column].leave !== 'unknown')
      continue
    const rival = claims.some(
      (other) =>
        other.field === field &&
        other.column !== column &&
        other.score === score &&
        best.get(other.column) === score &&
        !('field' in meanings[other.column]!),
    )
    given.add(field.name)
    if (!rival) meanings[column] = { field: field.name }
  }
  return exchanged(withoutDoubtful(meanings, headings, profiles, fields), profiles, fields)
}

function leftOut(heading: string, { kinds, filled, running }: ColumnProfile): 'nik' | 'number' | undefined {
  if (isIdentityHeading(heading) || (filled > 0 && (kinds.identity ?? 0) / filled > 0.5)) return 'nik'
  const runs = filled > 2 && running / (filled - 1) > 0.7
  if (isSilentHeading(heading) && runs) return 'number'
  const isPhones = filled > 0 && (kinds.phone ?? 0) / filled > 0.8
  return isNumberHeading(heading) && !isPhones ? 'number' : undefined
}

/** 0: no. Whole scores from the heading, and below 40 from cells alone. */
function scoreOf(heading: string, profile: ColumnProfile, field: Field, fields: readonly Field[]): number {
  const share = profile.shareOf(field.type)
  const score = matchHeading(heading, field)
  if (score > 0) {
    if (!profile.filled) return score / 10
    const mayBeOther =
      field.type === 'count' || (field.type === 'position' && !namesCoordinates(heading, profile))
    if (mayBeOther && share! < 0.5) return 0
    // "Hari" may be the day of the week, beside "Tanggal".
    if (score >= CLEAR) return share !== undefined && share < 0.1 ? score / 10 : score
    return share === undefined || share >= 0.5 ? score : 0
  }
  // "Koordinat" over two columns, an angle in each.
  const isAngle = field.type === 'latitude' || field.type === 'longitude'
  const overTwo = isAngle && fields.some((one) => one.type === 'position' && matchHeading(heading, one) > 0)
  const silent = isSilentHeading(heading) || isNumberHeading(heading) || overTwo
  if (!silent || !profile.filled) return 0
  const { kinds, filled } = profile
  const mostly = (kind: Kind) => (kinds[kind] ?? 0) / filled >= 0.8
  const byCells: Partial<Record<FieldType, boolean>> = {
    phone: mostly('phone'),
    email: mostly('email'),
    day: mostly('day'),
    position: mostly('position'),
    weight: mostly('weight'),
    money: mostly('money'),
    latitude: mostly('latitude') && profile.bare.thirds > 0 && !mostly('whole') && profile.bare.max <= 7,
    longitude: mostly('longitude'),
    choice: knowsChoices(profile, field),
  }
  return byCells[field.type] ? 30 : 0
}

/** "Peta" may be a picture; "Koordinat" is nothing else, however its cells are written, unless each has an angle alone. */
const namesCoordinates = (heading: string, { kinds, filled }: ColumnProfile) =>
  /\b(?:koordinat|coordinates?|gps)\b/i.test(heading) &&
  (kinds.latitude ?? 0) + (kinds.longitude ?? 0) < filled / 2

function knowsChoices({ words }: ColumnProfile, { choices = {} }: Field) {
  const ways = new Set(
    Object.entries(choices).flatMap(([value, ways]) => [wordsOf(value), ...ways.map(wordsOf)]),
  )
  return words.size >= 2 && [...words].every((word) => ways.has(word))
}

/** More pieces in one row are rather rupiah. */
const PIECES_MAX = 1000

/** Columns whose heading names a field, and whose numbers may be something else all the same, stay unknown. */
function withoutDoubtful(
  meanings: Meaning[],
  headings: readonly string[],
  profiles: readonly ColumnProfile[],
  fields: readonly Field[],
): Meaning[] {
  const typeOf = (meaning: Meaning) =>
    'field' in meaning ? fields.find(({ name }) => name === meaning.field)?.type : undefined
  const beside = unitsBeside(headings, profiles)
  const hasWeight = meanings.some((meaning) => typeOf(meaning) === 'weight')
  const noPieces =
    (!hasWeight && fields.some(({ type }) => type === 'weight')) ||
    beside.size > 0 ||
    headings.some(isMoneyHeading)
  const isDoubtful = (type: FieldType | undefined, heading: string, { bare }: ColumnProfile) => {
    // "Jumlah" may be kilograms or rupiah.
    if (type === 'count') return isBareQuantity(heading) && (noPieces || bare.max > PIECES_MAX)
    // Each row has a unit of its own.
    if (type === 'weight') return !saidBy(heading).weight && [...beside].some((unit) => unit !== GRAMS.kg)
    // "Lintang Selatan" over numbers without a sign.
    return type === 'latitude' && isSouthern(heading) && bare.count > 0
  }
  return meanings.map((meaning, column) =>
    isDoubtful(typeOf(meaning), headings[column] ?? '', profiles[column]!) ? { leave: 'unknown' } : meaning,
  )
}

/** The units, in grams, that a column of units has. */
function unitsBeside(headings: readonly string[], profiles: readonly ColumnProfile[]): Set<number> {
  const words = profiles.flatMap(({ words }, column) =>
    isUnitHeading(headings[column] ?? '') ? [...words] : [],
  )
  const units = words.map(readUnit)
  return new Set(units.flatMap((unit) => (unit && 'grams' in unit ? [unit.grams] : [])))
}

/** Latitude and longitude under each other's heading; in Indonesia the two cannot be mistaken. */
function exchanged(
  meanings: Meaning[],
  profiles: readonly ColumnProfile[],
  fields: readonly Field[],
): Meaning[] {
  const columnOf = (type: FieldType) =>
    meanings.findIndex(
      (meaning) =>
        'field' in meaning && fields.some((one) => one.name === meaning.field && one.type === type),
    )
  const [latitude, longitude] = [columnOf('latitude'), columnOf('longitude')]
  if (latitude < 0 || longitude < 0) return meanings
  const wrong =
    profiles[latitude]!.shareOf('longitude')! > 0.9 && profiles[longitude]!.shareOf('latitude')! > 0.9
  return wrong
    ? meanings.map((meaning, at) =>
        at === latitude ? meanings[longitude]! : at === longitude ? meanings[latitude]! : meaning,
      )
    : meanings
}

/** Decided once for the whole column: `reading` by the column itself, `questions` where it leaves something open. */
export function readColumn(
  heading: string,
  profile: ColumnProfile,
  { type }: Field,
): { reading: Reading; questions: Question[] } {
  const reading: Reading = {}
  const questions: Question[] = []
  if (type === 'weight') {
    decideDecimal(profile, reading, questions)
    decideUnit(heading, profile, reading, questions)
  }
  if (type === 'day') {
    decideDays(heading, profile, reading, questions)
    decideStored(profile, reading, questions)
  }
  return { reading, questions }
}

/** Cells that show their decimal sign decide for all, unless others show the other sign. */
function decideDecimal({ decimals, openAmount }: ColumnProfile, reading: Reading, questions: Question[]) {
  const shown = ([',', '.'] as const).filter((sign) => decimals[sign])
  const [sign] = shown
  // "2.5" among a hundred times "1.500" is rather the slip.
  if (shown.length === 1 && decimals[sign!] * 4 >= decimals.open[sign!]) reading.decimal = sign
  else if (openAmount)
    questions.push({
      about: 'decimal',
      example: openAmount.text,
      choices: ([',', '.'] as const).map((decimal) => ({
        reading: { decimal },
        value: openAmount.either[decimal],
      })),
    })
}

/**
 * The unit of numbers without one: the heading's; kilograms where all other cells of the column have them and the numbers are of
 * their size; kilograms where fractions or many numbers below ten rule out grams, and no number looks like tonnes.
 */
function decideUnit(
  heading: string,
  { units, bare, kinds }: ColumnProfile,
  reading: Reading,
  questions: Question[],
) {
  const { weight } = saidBy(heading)
  if (weight && weight !== 'other') reading.unit = weight
  if (weight || !bare.count) return
  const beside = units.get(GRAMS.kg)
  if (units.size) {
    if (units.size === 1 && beside && bare.max * GRAMS.kg <= 10 * beside) reading.unit = 'kg'
  } else {
    const noGrams = bare.fractions / bare.count >= 0.02 || bare.small / bare.count >= 0.1 || bare.max <= 100
    const mayBeTonnes = bare.max < 10 && bare.thirds > 0
    if (noGrams && !mayBeTonnes) reading.unit = 'kg'
  }
  // A few among many are refused instead.
  if (!reading.unit && bare.count > (kinds.weight ?? 0) / 50)
    questions.push({
      about: 'unit',
      example: bare.example,
      choices: (['g', 'kg', 't'] as const).map((unit) => ({
        reading: { unit },
        value: `${bare.example} ${unit}`,
      })),
    })
}

/** Seven days are in order by chance once in five thousand times. */
const STEPS_MIN = 6
/** A course with at most one day in fifty out of order, against others that jump far more often. */
const proves = (course: Course, others: readonly Course[]) =>
  course.steps >= STEPS_MIN &&
  course.breaks <= course.steps / 50 &&
  others.every(({ breaks }) => breaks >= 2 + 4 * course.breaks)

/**
 * The order of day and month: the heading's; the one that all days allow; of several, the one in which the days follow each other, as in
 * registers, while they jump in every other. If no order allows all, one with twenty times fewer exceptions than the next,
 * and the exceptions are refused. Otherwise a question.
 */
function decideDays(
  heading: string,
  { written, courses, openDay }: ColumnProfile,
  reading: Reading,
  questions: Question[],
) {
  if (!written.count) return
  const said = dayOrderIn(heading)
  if (said && written.impossible[said] <= written.count / 50) {
    reading.days = said
    return
  }
  const ranked = [...ORDERS].sort((a, b) => written.impossible[a] - written.impossible[b])
  const fewest = written.impossible[ranked[0]!]
  const left = ranked.filter((order) => written.impossible[order] <= fewest * 20)
  if (left.length === 1) {
    reading.days = left[0]
    return
  }
  if (!openDay) return
  const proved = left.find((order) => {
    const others = left.filter((other) => other !== order).map((other) => courses[other])
    return proves(courses[order], others)
  })
  if (proved) {
    reading.days = proved
    return
  }
  questions.push({
    about: 'days',
    example: openDay.text,
    choices: left.flatMap((days) => {
      const value = openDay.orders[days]
      return value ? [{ reading: { days }, value }] : []
    }),
  })
}

/**
 * A spreadsheet set to month/day/year stores 05/12/2026 as 12 May and leaves 25/12/2026 as text. Signs of it: no written day could
 * be turned, and all stored ones can. Then the order of the rows decides, or a question.
 */
function decideStored({ written, stored, courses }: ColumnProfile, reading: Reading, questions: Question[]) {
  const { dmy, mdy } = written.impossible
  const allOneWay = Math.min(dmy, mdy) === 0 && Math.max(dmy, mdy) >= 3 && !written.open
  if (!allOneWay || stored.count < 3 || stored.late || !stored.example) return
  const asIs = courses[mdy ? 'dmy' : 'mdy']
  if (proves(asIs, [courses.turned])) return
  if (proves(courses.turned, [asIs])) {
    reading.stored = 'turned'
    return
  }
  reading.stored = 'undecided'
  questions.push({
    about: 'days',
    example: stored.example,
    choices: [
      { reading: { stored: 'as-is' }, value: stored.example },
      { reading: { stored: 'turned' }, value: turnedDay(stored.example)! },
    ],
  })
}
