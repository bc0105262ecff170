import { expect, test } from 'vitest'
import {
  KINDS,
  makeRegister,
  OPEN_NAMES,
  REGISTER_NAMES,
  type MadeRegister,
  type MadeRow,
} from '../testing/registers.ts'
import type { Question, Reading } from '#contract/integrations/imports.ts'
import { ColumnProfile, guessMeanings, readColumn, type Meaning } from './columns.ts'
import { findHeadings } from './headings.ts'
import { readValue, rowIsNoEntry, RowsAbove, withoutIdentityNumbers } from './values.ts'

interface Outcome {
  right: number
  wrong: string[]
  entries: number
  undecided: number
  questions: Question[]
  text: string
}

/** A register as an import reads it, without anybody's help unless `answer` gives it. */
function readRegister(register: MadeRegister, answer?: (question: Question) => Reading): Outcome {
  const fields = KINDS[register.kind]
  const sheets = register.sheets.map(({ rows }) => {
    const made = [...rows()]
    const found = findHeadings(
      made.map(({ row }) => row),
      fields,
    )
    if (!found) throw new Error(`${register.name}: no headings`)
    return { made: made.filter(({ row }) => row.row > found.last), headings: found.headings }
  })
  const { headings } = sheets[0]!
  const profiles = headings.map(() => new ColumnProfile())
  for (const { made } of sheets)
    for (const { row } of made)
      for (const [at, profile] of profiles.entries()) profile.add(row.cells[at] ?? null)
  const meanings = guessMeanings(headings, profiles, fields)
  const questions: Question[] = []
  const columns = meanings.flatMap((meaning, column) => {
    const field = fields.find(({ name }) => 'field' in meaning && name === meaning.field)
    if (!field) return []
    const read = readColumn(headings[column]!, profiles[column]!, field)
    questions.push(...read.questions)
    return {
      column,
      field,
      reading: Object.assign(
        {},
        read.reading,
        ...read.questions.map((one) => answer?.(one) ?? {}),
      ) as Reading,
    }
  })
  const outcome: Outcome = {
    right: 0,
    wrong: [],
    entries: 0,
    undecided: 0,
    questions,
    text: JSON.stringify(profiles.map(({ examples }) => examples)),
  }
  for (const { made } of sheets) {
    const above = new RowsAbove()
    for (const one of made) judge(one, readRow(one, columns, headings, meanings, above), outcome)
  }
  return outcome
}

type Read = { left: string } | { refusedFor: string; reason: string } | { entry: Record<string, unknown> }

function readRow(
  { row }: MadeRow,
  columns: { column: number; field: (typeof KINDS)['people'][number]; reading: Reading }[],
  headings: string[],
  meanings: Meaning[],
  above: RowsAbove,
): Read {
  const clean = { ...row, cells: row.cells.map((cell) => withoutIdentityNumbers(cell).cell) }
  const left = rowIsNoEntry(clean, headings, meanings, above)
  if (left) return { left }
  const entry: Record<string, unknown> = {}
  for (const { column, field, reading } of columns) {
    const value = readValue(clean.cells[column] ?? null, field, reading)
    if (value && 'refused' in value) return { refusedFor: field.name, reason: value.refused }
    if (value) entry[field.name] = value.value
  }
  return { entry }
}

function judge({ row, truth }: MadeRow, read: Read, outcome: Outcome) {
  outcome.text += JSON.stringify(read)
  if (!truth) {
    if ('entry' in read)
      outcome.wrong.push(`row ${row.row} is no entry: ${JSON.stringify([row.cells, read])}`)
    return
  }
  outcome.entries++
  if ('refusedFor' in truth) {
    if ('refusedFor' in read && read.refusedFor === truth.refusedFor) outcome.right++
    else if (!('refusedFor' in read))
      outcome.wrong.push(`row ${row.row} should be refused: ${JSON.stringify([row.cells, read])}`)
  } else if ('refusedFor' in read) {
    if (read.reason === 'undecided') outcome.undecided++
  } else if ('entry' in read && sorted(read.entry) === sorted(truth.entry)) outcome.right++
  else outcome.wrong.push(`row ${row.row}: ${JSON.stringify([row.cells, read, truth])}`)
}

const sorted = (entry: Record<string, unknown>) =>
  JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))

test.each(REGISTER_NAMES)('"%s" is read right in 98 of 100 rows, and nowhere silently wrong', (name) => {
  for (const seed of [1, 2, 3]) {
    const { right, wrong, entries, questions, text } = readRegister(makeRegister(name, 400, seed))
    expect(wrong.slice(0, 3)).toEqual([])
    expect(questions).toEqual([])
    expect(right / entries).toBeGreaterThanOrEqual(0.98)
    expect(text).not.toMatch(/\d{16}/)
  }
})

test.each(OPEN_NAMES)('"%s" are asked, nothing is taken before, and all after it', (name) => {
  const register = makeRegister(name, 400)
  const open = readRegister(register)
  expect(open.wrong.slice(0, 3)).toEqual([])
  expect(open.questions).toHaveLength(1)
  expect(open.questions[0]!.choices.length).toBeGreaterThanOrEqual(2)
  expect(open.undecided).toBeGreaterThan(open.entries / 2)
  expect(open.right + open.undecided).toBe(open.entries)
  const truth: Reading = { decimal: '.', days: 'dmy', unit: 'kg' }
  const asked = readRegister(register, ({ about }) => ({ [about]: truth[about] }))
  expect([asked.right, asked.wrong.slice(0, 3)]).toEqual([asked.entries, []])
})
