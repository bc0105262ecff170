import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import {
  FailedReading,
  ImportState,
  RowState,
  type ImportColumn,
  type ImportSheet,
} from '#contract/integrations/imports.ts'
import { ImportKind } from '#contract/integrations/import-kinds.ts'
import { Outcome } from '#contract/requests/weights.ts'
import { createdAt, hasText, id, instant, isOneOf } from './columns.ts'
import { users } from './people.ts'

// Registers that an administrator has brought in. Written by the feature `imports`.

/** A register: its file as it was read, and what its columns mean. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    kind: text().$type<ImportKind>().notNull(),
    file_name: text().notNull(),
    state: text().$type<ImportState>().notNull().default('reading'),
    failure: text().$type<FailedReading>(),
    /** Key of the uploaded file in the file store, until it was read. */
    storage_key: text(),
    sheets: jsonb().$type<ImportSheet[]>().notNull().default([]),
    columns: jsonb().$type<ImportColumn[]>().notNull().default([]),
    take_hidden: boolean(),
    fixed: jsonb().$type<Record<string, string | string[]>>().notNull().default({}),
    created_at: createdAt(),
    created_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    committed_at: instant(),
    /** The account that has had it committed or undone. */
    committed_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    undone_at: instant(),
  },
  (t) => [
    check('imports_kind', isOneOf(t.kind, ImportKind.options)),
    check('imports_state', isOneOf(t.state, ImportState.options)),
    check('imports_failure', sql`(${t.failure} is null) = (${t.state} <> 'failed')`),
    check('imports_file', hasText(t.file_name, 200)),
  ],
)

/** A row of such a file. Its cells and values go once it was made; a refused one keeps them for the file that is handed back. */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    sheet: integer().notNull(),
    row: integer().notNull(),
    hidden: boolean().notNull(),
    /** As the file has them, without national identity numbers. */
    cells: jsonb().$type<unknown[]>(),
    /** By field; null: not judged, refused, or made. */
    values: jsonb().$type<Record<string, string | number | string[]>>(),
    state: text().$type<RowState>().notNull().default('new'),
    /** `reason` or `reason:field`. */
    reasons: text().array().notNull().default([]),
    /** A hash of what it says: the same in every file that says so. */
    key: text(),
    /** The id of what was made. */
    made_id: bigint({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.sheet, t.row] }),
    index('import_rows_by_state').on(t.import_id, t.state, t.sheet, t.row),
    index('import_rows_by_key').on(t.import_id, t.key),
    check('import_rows_state', isOneOf(t.state, RowState.options)),
  ],
)

/** The hashes of the rows that imports have made: no file makes one twice. */
export const importedKeys = pgTable(
  'imported_keys',
  {
    kind: text().$type<ImportKind>().notNull(),
    key: text().notNull(),
    import_id: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    index('imported_keys_of').on(t.import_id),
    foreignKey({
      columns: [t.import_id],
      foreignColumns: [imports.id],
      name: 'imported_keys_import',
    }).onDelete('cascade'),
  ],
)

/**
 * Collections from before this software, by the operator's own record. They stand beside the ledger: no request, no lot, no
 * certificate and no figure of it knows them.
 */
export const pastCollections = pgTable(
  'past_collections',
  {
    id: id(),
    import_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => imports.id),
    day: date().notNull(),
    weight_g: bigint({ mode: 'number' }).notNull(),
    item: text().notNull().default(''),
    pieces: integer(),
    place: text().notNull().default(''),
    /** Id in `districts`, without a foreign key: each version of their data set rewrites those rows. Null: not known. */
    district_id: text(),
    outcome: text().$type<Outcome>().notNull().default('unknown'),
  },
  (t) => [
    index('past_collections_by_day').on(t.day),
    index('past_collections_of').on(t.import_id),
    check('past_collections_weight', sql`${t.weight_g} > 0`),
    check('past_collections_pieces', sql`${t.pieces} > 0`),
    check('past_collections_outcome', isOneOf(t.outcome, Outcome.options)),
  ],
)
