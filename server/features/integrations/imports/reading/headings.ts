import type { Row, Cell as SheetCell } from '#packages/spreadsheet-rows/rows.ts'
import type { Field } from './fields.ts'
import { isUsualHeading, LEVELS, matchHeading, saidBy } from './matching.ts'
import { isNothing, tidyText } from './texts.ts'

const LOOKED_AT = 40
/** Forms have whole questions. */
const HEADING_MAX = 200

const textOf = (cell: SheetCell | undefined) =>
  typeof cell === 'string' && !isNothing(cell) ? tidyText(cell) : ''
const filledIn = (row: Row) => row.cells.filter((cell) => !isNothing(cell))
/** A row of headings has no numbers and no days, and no sentences. */
const mayBeHeadings = (row: Row) =>
  filledIn(row).every(
    (cell) => typeof cell === 'string' && cell.length <= HEADING_MAX && !/^\W*\d/.test(cell),
  )

/**
 * The row, or the two rows, of headings among a sheet's first rows: below titles, names of agencies and dates. Of two rows, a
 * merged upper cell has its text in the first of its columns and stands over the empty ones right of it.
 * @returns row numbers as in `Row.row`; null: none
 */
export function findHeadings(
  rows: readonly Row[],
  fields: readonly Field[],
): { first: number; last: number; headings: string[]; score: number } | null {
  let best: ReturnType<typeof findHeadings> = null
  const offer = (first: Row, last: Row, headings: string[]) => {
    const score = scoreOf(headings, fields)
    if (score > (best?.score ?? 0)) best = { first: first.row, last: last.row, headings, score }
  }
  const looked = rows.slice(0, LOOKED_AT)
  for (const [at, row] of looked.entries()) {
    if (!filledIn(row).length || !mayBeHeadings(row)) continue
    offer(row, row, row.cells.map(textOf))
    const next = looked[at + 1]
    if (next && filledIn(next).length && mayBeHeadings(next)) offer(row, next, joinLevels(row, next))
  }
  return best
}

function joinLevels(upper: Row, lower: Row): string[] {
  let over = ''
  return Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, column) => {
    const [above, below] = [textOf(upper.cells[column]), textOf(lower.cells[column])]
    if (above) over = below ? above : ''
    if (!below) return above
    if (!above && !over) return below
    // The second row may hold the units alone.
    return saidBy(below).core.length
      ? `${above || over}${LEVELS}${below}`
      : `${above || over} (${below.replace(/[()]/g, '')})`
  })
}

/** Each field counts once; two headings at least, unless the sheet has one column. */
function scoreOf(headings: readonly string[], fields: readonly Field[]) {
  const found = new Map<string, number>()
  let usual = 0
  let unknown = 0
  for (const heading of headings.filter(Boolean)) {
    let name = ''
    let score = 0
    for (const field of fields) {
      const match = matchHeading(heading, field)
      if (match > score) [name, score] = [field.name, match]
    }
    if (score >= 60) found.set(name, Math.max(found.get(name) ?? 0, score))
    else if (isUsualHeading(heading)) usual++
    else unknown++
  }
  const single = headings.filter(Boolean).length === 1
  const enough = found.size + Math.min(usual, 1) >= 2 || (single && Math.max(0, ...found.values()) >= 100)
  if (!found.size || !enough) return 0
  const units = headings.map(saidBy).filter(({ weight, rupiah, pieces }) => weight || rupiah || pieces).length
  return [...found.values()].reduce((sum, score) => sum + score / 10, 0) + usual * 3 + units - unknown * 0.2
}
