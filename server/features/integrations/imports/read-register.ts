import type pg from 'pg'
import { openSpreadsheet } from '#packages/spreadsheet-rows/open-spreadsheet.ts'
import { UnreadableFile, type Cell, type Row } from '#packages/spreadsheet-rows/rows.ts'
import type { FailedReading, ImportColumn, ImportSheet } from '#contract/integrations/imports.ts'
import { IMPORT_MAX_ROWS } from '#contract/integrations/imports.ts'
import type { ImportKind } from '#contract/integrations/import-kinds.ts'
import { ColumnProfile, guessMeanings, readColumn, type Meaning } from './reading/columns.ts'
import type { Field } from './reading/fields.ts'
import { findHeadings } from './reading/headings.ts'
import { rowIsNoEntry, RowsAbove, withoutIdentityNumbers } from './reading/values.ts'
import { listFields } from './list-fields.ts'

/** Rows in which the headings are looked for. */
const HEAD_ROWS = 60
const BATCH_ROWS = 250
const UNPACKED_MAX_BYTES = 600 * 1024 * 1024

export class RegisterUnread extends Error {
  readonly reason: FailedReading
  constructor(reason: FailedReading) {
    super(reason)
    this.reason = reason
  }
}

type Head = { sheet: number; last: number; headings: string[]; score: number }

/**
 * Stores the rows of a file as those of an import, and gives its columns a meaning. Rows of an earlier try go first. National
 * identity numbers are cut out before anything is stored.
 * @throws RegisterUnread
 */
export async function storeRegister(
  client: pg.Client,
  { import_id, path }: { import_id: number; path: string },
) {
  const {
    rows: [found],
  } = await client.query<{ kind: ImportKind }>(
    `select kind from imports where id = $1 and state = 'reading'`,
    [import_id],
  )
  if (!found) return
  const fields = listFields(found.kind)
  await client.query('delete from import_rows where import_id = $1', [import_id])
  const book = await openSpreadsheet(path, {
    unpackedBytes: UNPACKED_MAX_BYTES,
    rows: IMPORT_MAX_ROWS,
  }).catch(refuse)
  try {
    const heads = await findHeads(book, fields)
    const lead = heads.reduce((best, head) => (head.score > best.score ? head : best), heads[0]!)
    const taken = heads.filter(({ headings }) => sameHeadings(headings, lead.headings))
    const profiles = lead.headings.map(() => new ColumnProfile())
    const identity = new Set<number>()
    const counts = new Map<number, number>()
    const unknown = lead.headings.map((): Meaning => ({ leave: 'unknown' }))
    for (const head of taken) {
      const above = new RowsAbove()
      let batch: StoredRow[] = []
      for await (const row of book.rows(head.sheet)) {
        if (row.row <= head.last) continue
        counts.set(head.sheet, (counts.get(head.sheet) ?? 0) + 1)
        // A total would make a column look like one of other units.
        const isEntry = rowIsNoEntry(row, lead.headings, unknown, above) === undefined
        if (isEntry) for (const [at, profile] of profiles.entries()) profile.add(row.cells[at] ?? null)
        batch.push(withoutIdentity(row, identity))
        if (batch.length < BATCH_ROWS) continue
        await storeRows(client, import_id, batch)
        batch = []
      }
      if (batch.length > 0) await storeRows(client, import_id, batch)
    }
    const sheets = book.sheets.map((sheet, at): ImportSheet => ({
      ...sheet,
      rows: counts.get(at) ?? 0,
      taken: taken.some((head) => head.sheet === at),
    }))
    const columns = columnsOf(lead.headings, profiles, fields, identity)
    await client.query('update imports set sheets = $2, columns = $3 where id = $1', [
      import_id,
      JSON.stringify(sheets),
      JSON.stringify(columns),
    ])
  } catch (error) {
    throw error instanceof UnreadableFile ? new RegisterUnread(error.reason) : error
  } finally {
    await book.close()
  }
}

const refuse = (error: unknown): never => {
  throw error instanceof UnreadableFile ? new RegisterUnread(error.reason) : error
}

/** The headings of each sheet that shows some. @throws RegisterUnread where none does */
async function findHeads(book: Awaited<ReturnType<typeof openSpreadsheet>>, fields: readonly Field[]) {
  const heads: Head[] = []
  for (const [sheet, { hidden }] of book.sheets.entries()) {
    if (hidden) continue
    const first: Row[] = []
    for await (const row of book.rows(sheet)) if (first.push(row) >= HEAD_ROWS) break
    const head = findHeadings(first, fields)
    if (head) heads.push({ sheet, ...head })
  }
  if (heads.length === 0) throw new RegisterUnread('no-headings')
  return heads
}

/** Whether two sheets have the same columns; empty ones at the end are none. */
const sameHeadings = (one: readonly string[], other: readonly string[]) => said(one) === said(other)
const said = (headings: readonly string[]) =>
  headings
    .map((heading) => heading.trim().toLowerCase())
    .join('\n')
    .trimEnd()

type StoredRow = { sheet: number; row: number; hidden: boolean; cells: Cell[] }

/** @param identity the columns in which some were found */
const withoutIdentity = ({ sheet, row, hidden, cells }: Row, identity: Set<number>): StoredRow => ({
  sheet,
  row,
  hidden,
  cells: cells.map((given, at) => {
    const { cell, found } = withoutIdentityNumbers(given)
    if (found) identity.add(at)
    return cell
  }),
})

const storeRows = (client: pg.Client, import_id: number, rows: readonly StoredRow[]) =>
  client.query({
    name: 'store import rows',
    text: `insert into import_rows (import_id, sheet, row, hidden, cells)
           select $1, sheet, row, hidden, cells from json_to_recordset($2) as r (sheet int, row int, hidden bool, cells jsonb)`,
    // The database takes no NUL in a text.
    values: [import_id, JSON.stringify(rows).replaceAll('\\u0000', '')],
  })

function columnsOf(
  headings: readonly string[],
  profiles: readonly ColumnProfile[],
  fields: readonly Field[],
  identity: ReadonlySet<number>,
): ImportColumn[] {
  const meanings = guessMeanings(headings, profiles, fields)
  return headings.map((heading, at) => {
    const meaning = meanings[at]!
    const field = 'field' in meaning ? fields.find(({ name }) => name === meaning.field) : undefined
    return {
      heading,
      examples: profiles[at]!.examples,
      field: field?.name ?? null,
      identity_numbers: identity.has(at) || ('leave' in meaning && meaning.leave === 'nik'),
      ...(field ? readColumn(heading, profiles[at]!, field) : { reading: {}, questions: [] }),
    }
  })
}
