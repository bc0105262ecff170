import { getTableColumns } from 'drizzle-orm'
import { batchWrites } from '#server/database/batch.ts'
import type { RootDatabase } from '#server/database/open.ts'
import type { Item } from '#contract/reference/items.ts'
import { submissionItems, submissions } from '#server/database/schema/submissions.ts'

/** Given by the table, or later: a new submission does not say them. */
const LATER = [
  ...(['id', 'search', 'status', 'read_at', 'end_told_at', 'anonymised_at'] as const),
  ...(['cleared_at', 'cleared_by', 'transporter', 'manifest_number'] as const),
  ...([
    'assignee_id',
    'merged_into_id',
    'consented_at',
    'visit_by',
    'visit_at',
    'recorded_g',
    'waits_for',
    'ledger_status',
    'conversation',
  ] as const),
]

type Row = typeof submissions.$inferSelect
/** A submission as it is first stored: every other column of it, and its items. `request_hash` is hexadecimal. */
export type NewRow = Omit<Row, (typeof LATER)[number] | 'request_hash'> & {
  request_hash: string | null
  items: Item[]
}

export type StoredRow = { id: string; tracking_code: string; submitted_at: Date }

const columns = Object.entries(getTableColumns(submissions)).filter(
  ([name]) => !(LATER as string[]).includes(name),
)
const names = columns.map(([name]) => name)
const values = names.map((name) => (name === 'request_hash' ? `decode(request_hash, 'hex')` : name))
const types = columns.map(
  ([name, column]) => `${name} ${name === 'request_hash' ? 'text' : column.getSQLType()}`,
)

const ofItem = Object.entries(getTableColumns(submissionItems)).filter(
  ([name]) => !['id', 'submission_id', 'from_id'].includes(name),
)
const itemNames = ofItem.map(([name]) => name)
const itemValues = ofItem.map(([name, column]) => `(item ->> '${name}')::${column.getSQLType()}`)

/** The end of a photo that a request shows: it goes when the request loses its sender; a guest's has an end all the same. */
export const PHOTO_END = `case when images.guest_id is null then null else '9999-12-31'::timestamptz end`

// The rows, their items, the first lines of their histories and the life of their photos stand or fall together. Prepared
// by name, because planning it costs as much as running it.
const STORE = `
  with given as materialized (
    select * from json_to_recordset($1) as row (${types.join(', ')}, items json)
  ), stored as (
    insert into submissions (${names.join(', ')})
    select ${values.join(', ')} from given
    on conflict do nothing
    returning id, tracking_code, submitted_at, user_id, image_id
  ), items as (
    insert into submission_items (submission_id, ${itemNames.join(', ')})
    select stored.id, ${itemValues.join(', ')}
    from stored join given using (tracking_code), json_array_elements(given.items) with ordinality as item (item, at)
    order by stored.id, item.at
    returning image_id
  ), photos as (
    update images set expires_at = ${PHOTO_END}
    from (select image_id from stored union select image_id from items) as shown where images.id = shown.image_id
  ), history as (
    insert into submission_events (submission_id, kind, status, actor_id, at)
    select id, 'submitted', 'pending', user_id, submitted_at from stored
  )
  select id, tracking_code, submitted_at from stored`

/** Stores submissions; `undefined` where the tracking code or the request key is there already. */
export const createStore = (db: RootDatabase) =>
  batchWrites(
    async (rows: NewRow[]) => {
      const stored = await db.$client.query<StoredRow>({
        name: 'store',
        text: STORE,
        values: [JSON.stringify(rows)],
      })
      const byCode = new Map(stored.rows.map((row) => [row.tracking_code, row]))
      return rows.map(({ tracking_code }) => byCode.get(tracking_code))
    },
    // Data exceptions (22…) and broken constraints (23…).
    { blamesRow: (error) => /^2[23]/.test((error as { code?: string }).code ?? '') },
  )

export type Store = ReturnType<typeof createStore>
