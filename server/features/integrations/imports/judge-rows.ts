import { createHmac } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Cell } from '#packages/spreadsheet-rows/rows.ts'
import type { ImportKind } from '#contract/integrations/import-kinds.ts'
import type { Reason, RowReason, RowState } from '#contract/integrations/imports.ts'
import { IMPORT_KINDS } from './kinds/kinds.ts'
import type { Help, Kind, Values } from './kinds/kind.ts'
import { listFields } from './list-fields.ts'
import { createPlaceHelp } from './place-help.ts'
import { ColumnProfile, readColumn, type Meaning } from './reading/columns.ts'
import type { Field } from './reading/fields.ts'
import { readValue, rowIsNoEntry, RowsAbove } from './reading/values.ts'
import { toReasonText } from './reasons.ts'
import type { StoredColumn } from './stored-column.ts'

const BATCH_ROWS = 250

type Read = { sheet: number; row: number; hidden: boolean; cells: Cell[] }
type Judged = {
  sheet: number
  row: number
  state: RowState
  reasons: string[]
  values: Values | null
  key: string | null
}
type Import = {
  kind: ImportKind
  columns: StoredColumn[]
  take_hidden: boolean | null
  fixed: Record<string, string | string[]>
}

/** Works out what each row of an import becomes. A second run writes the same, and touches nothing that is made by then. */
export async function judgeRows(
  client: pg.Client,
  { import_id, today, secret }: { import_id: number; today: string; secret: string },
) {
  const {
    rows: [found],
  } = await client.query<Import>(
    `select kind, columns, take_hidden, fixed from imports where id = $1 and state in ('reading', 'judging')`,
    [import_id],
  )
  if (!found) return
  const fields = listFields(found.kind)
  const columns = await readChangedColumns(client, import_id, found.columns, fields)
  const kind = IMPORT_KINDS[found.kind]
  const judge = createJudge({ ...found, columns }, kind, fields, { today, secret, ...createPlaceHelp() })
  for await (const rows of storedRows(client, import_id)) {
    const judged: Judged[] = []
    // One after the other: a total is told by the rows above it.
    for (const row of rows) judged.push(await judge(row))
    await storeJudged(client, import_id, judged)
  }
  await settleRepeated(client, import_id, kind)
  await settleKnown(client, import_id, kind)
}

/** The rows of an import, in the order of its file. */
async function* storedRows(client: pg.Client, import_id: number, state?: RowState) {
  let [sheet, row] = [-1, -1]
  for (;;) {
    const { rows } = await client.query<Read & { values: Values }>({
      name: state ? 'import rows of a state' : 'import rows',
      text: `select sheet, row, hidden, ${state ? 'values' : 'cells'} from import_rows
             where import_id = $1 and (sheet, row) > ($2, $3) ${state ? 'and state = $5' : ''}
             order by sheet, row limit $4`,
      values: [import_id, sheet, row, BATCH_ROWS, ...(state ? [state] : [])],
    })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    sheet = last.sheet
    row = last.row
  }
}

/** Columns that somebody gave another field are read again as a whole: what a cell means is decided by all of them. */
async function readChangedColumns(
  client: pg.Client,
  import_id: number,
  columns: readonly StoredColumn[],
  fields: readonly Field[],
): Promise<StoredColumn[]> {
  const unread = columns.flatMap(({ is_unread }, at) => (is_unread ? [at] : []))
  if (unread.length === 0) return [...columns]
  const profiles = new Map(unread.map((at) => [at, new ColumnProfile()]))
  for await (const rows of storedRows(client, import_id))
    for (const { cells } of rows) for (const [at, profile] of profiles) profile.add(cells[at] ?? null)
  const read = columns.map((column, at): StoredColumn => {
    const profile = profiles.get(at)
    const field = fields.find(({ name }) => name === column.field)
    if (!profile || !field) return column
    const { is_unread, ...kept } = column
    return is_unread ? { ...kept, ...readColumn(column.heading, profile, field) } : column
  })
  await client.query('update imports set columns = $2 where id = $1', [import_id, JSON.stringify(read)])
  return read
}

function createJudge(
  { columns, take_hidden, fixed }: Import,
  kind: Kind,
  fields: readonly Field[],
  help: Help & { secret: string },
) {
  const headings = columns.map(({ heading }) => heading)
  const meanings = columns.map(({ field, identity_numbers }): Meaning =>
    field === null ? { leave: identity_numbers ? 'nik' : 'unknown' } : { field },
  )
  const byField = fields.map((field) => ({
    field,
    at: columns.findIndex((column) => column.field === field.name),
  }))
  const above = new Map<number, RowsAbove>()
  const aboveOf = (sheet: number) => {
    const rows = above.get(sheet) ?? new RowsAbove()
    above.set(sheet, rows)
    return rows
  }
  return async (read: Read): Promise<Judged> => {
    const { sheet, row, hidden, cells } = read
    const judged = { sheet, row, values: null, key: null }
    const left = (reason: RowReason): Judged => ({ ...judged, state: 'left', reasons: [reason] })
    if (hidden && take_hidden === false) return left('hidden')
    const noEntry = rowIsNoEntry(read, headings, meanings, aboveOf(sheet))
    if (noEntry) return left(noEntry)
    const values: Values = {}
    const reasons: Reason[] = []
    for (const { field, at } of byField) {
      const one = at < 0 ? undefined : readValue(cells[at] ?? null, field, columns[at]!.reading)
      if (one && 'refused' in one) reasons.push({ reason: one.refused, field: field.name })
      else if (one) put(values, field, one.value)
      else if (fixed[field.name] !== undefined) values[field.name] = fixed[field.name]!
      else if (field.required) reasons.push({ reason: 'missing', field: field.name })
    }
    if (reasons.length === 0) reasons.push(...(await kind.judge(values, help)))
    if (reasons.length > 0) return { ...judged, state: 'refused', reasons: reasons.map(toReasonText), values }
    return { ...judged, state: 'new', reasons: [], values, key: keyOf(help.secret, kind.sameBy(values)) }
  }
}

/** A position is two values of ours. */
function put(values: Values, field: Field, value: unknown) {
  if (field.type === 'position') Object.assign(values, value)
  else values[field.name] = value as Values[string]
}

/** The same for the same entry. With a secret: without it a person who has the hash could try out phone numbers. */
const keyOf = (secret: string, same: readonly unknown[]) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(same.map((value) => value ?? '')))
    .digest('base64url')
    .slice(0, 22)

const storeJudged = (client: pg.Client, import_id: number, rows: readonly Judged[]) =>
  client.query({
    name: 'store judged rows',
    text: `update import_rows set state = r.state, reasons = r.reasons, values = r.values, key = r.key
           from jsonb_to_recordset($2::jsonb)
             as r (sheet int, row int, state text, reasons text[], values jsonb, key text)
           where import_id = $1 and import_rows.sheet = r.sheet and import_rows.row = r.row
             and import_rows.state not in ('made', 'kept', 'undone')`,
    values: [import_id, JSON.stringify(rows)],
  })

/** The same entry twice in a file: left out, or another one, as the kind has it. */
async function settleRepeated(client: pg.Client, import_id: number, { repeated }: Kind) {
  const set =
    repeated === 'once'
      ? `state = 'left', reasons = array['twice'], key = null`
      : `key = import_rows.key || '.' || counted.nth`
  await client.query(
    `with counted as (
       select sheet, row, row_number() over (partition by key order by sheet, row) as nth
       from import_rows where import_id = $1 and state = 'new'
     )
     update import_rows set ${set} from counted
     where import_id = $1 and import_rows.sheet = counted.sheet and import_rows.row = counted.row and nth > 1`,
    [import_id],
  )
}

/** Marks rows that an import has made before, or that are there anyhow. */
async function settleKnown(client: pg.Client, import_id: number, kind: Kind) {
  await client.query(
    `update import_rows set state = 'there' where import_id = $1 and state = 'new'
       and exists (select from imported_keys as known where known.kind = $2 and known.key = import_rows.key)`,
    [import_id, kind.name],
  )
  const db = drizzle({ client, casing: 'snake_case' })
  for await (const rows of storedRows(client, import_id, 'new')) {
    const known = await kind.findKnown(
      db,
      rows.map(({ values }) => values),
    )
    const there = rows.filter((_, at) => known[at]).map(({ sheet, row }) => ({ sheet, row }))
    if (there.length > 0)
      await client.query(
        `update import_rows set state = 'there' from jsonb_to_recordset($2::jsonb) as r (sheet int, row int)
         where import_id = $1 and import_rows.sheet = r.sheet and import_rows.row = r.row`,
        [import_id, JSON.stringify(there)],
      )
  }
}
