import { z } from 'zod'
import { Instant } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { LOCALES } from '../foundation/locale.ts'
import { TableFormat, tableFiles } from '../foundation/tables.ts'
import { ImportKind } from './import-kinds.ts'

export const IMPORT_MAX_BYTES = 25 * 1024 * 1024
/** In one file. */
export const IMPORT_MAX_ROWS = 200_000

/**
 * `reading`: the file is being read; `judging`: each row is being looked at; `ready`: the preview stands; `committing` and
 * `undoing` are under way; `failed`: the file could not be read.
 */
export const ImportState = z.enum([
  'reading',
  'judging',
  'ready',
  'committing',
  'committed',
  'undoing',
  'undone',
  'failed',
])
export type ImportState = z.infer<typeof ImportState>

/**
 * `new`: will be made; `made`; `there`: it is there already; `refused`: with a reason; `left`: no entry (a total, a
 * heading); `kept`: made, and used since, so that an undo left it.
 */
export const RowState = z.enum(['new', 'made', 'there', 'refused', 'left', 'kept', 'undone'])
export type RowState = z.infer<typeof RowState>

export const RowReason = z.enum([
  'missing',
  'not-a-number',
  'not-a-day',
  'not-a-phone',
  'not-an-email',
  'formula-without-value',
  'error-in-cell',
  'digits-lost',
  'too-long',
  'not-a-choice',
  'not-a-position',
  'negative',
  'impossible',
  'undecided',
  'in-the-future',
  'no-district',
  'too-heavy',
  'needs-place',
  'needs-way',
  'permit-incomplete',
  'not-a-weekday',
  'not-a-rhythm',
  'every-month',
  'not-a-window',
  // Why a row is left out.
  'heading-again',
  'total',
  'signature',
  'note',
  'hidden',
  'twice',
])
export type RowReason = z.infer<typeof RowReason>

/** A reason, and the field that it is about; null: the row. */
export const Reason = z.object({ reason: RowReason, field: z.string().nullable() })
export type Reason = z.infer<typeof Reason>

export const FailedReading = z.enum([
  'not-a-spreadsheet',
  'encrypted',
  'damaged',
  'too-large',
  'old-excel',
  'no-headings',
  'interrupted',
])
export type FailedReading = z.infer<typeof FailedReading>

/** How the cells of a column are read. */
export const Reading = z.object({
  decimal: z.enum([',', '.']).optional(),
  days: z.enum(['dmy', 'mdy', 'ymd']).optional(),
  unit: z.enum(['g', 'kg', 't']).optional(),
  /** Of days that the file has as days: month and day stand the wrong way round in all of them. */
  stored: z.enum(['as-is', 'turned', 'undecided']).optional(),
})
export type Reading = z.infer<typeof Reading>

/** A question that the file leaves open: a cell, and each reading of it. */
export const Question = z.object({
  about: z.enum(['decimal', 'days', 'unit']),
  example: z.string(),
  choices: z.array(z.object({ reading: Reading, value: z.union([z.number(), z.string()]) })).min(2),
})
export type Question = z.infer<typeof Question>

export const ImportColumn = z.object({
  heading: z.string(),
  /** Cells of it as they stand. */
  examples: z.array(z.string()),
  /** The name of the field that it fills; null: it is left out. */
  field: z.string().nullable(),
  /** It holds national identity numbers, which were not stored. */
  identity_numbers: z.boolean(),
  reading: Reading,
  /** Open questions about it. */
  questions: z.array(Question),
})
export type ImportColumn = z.infer<typeof ImportColumn>

export const ImportSheet = z.object({
  name: z.string(),
  hidden: z.boolean(),
  /** Rows with cells, without those above the headings. */
  rows: z.int(),
  /** Its rows are taken. A sheet with other headings is not. */
  taken: z.boolean(),
})
export type ImportSheet = z.infer<typeof ImportSheet>

export const ImportRun = z
  .object({
    id: z.int(),
    kind: ImportKind,
    file_name: z.string(),
    state: ImportState,
    failure: FailedReading.nullable(),
    /** How many rows have each state. */
    counts: z.partialRecord(RowState, z.int()),
    created_at: Instant,
    /** The account that brought it; null: deleted. */
    created_by: z.string().nullable(),
    committed_at: Instant.nullable(),
    undone_at: Instant.nullable(),
  })
  .meta({ id: 'ImportRun' })
export type ImportRun = z.infer<typeof ImportRun>

const Fixed = z.record(z.string(), z.union([z.string().max(60), z.array(z.string().max(60)).min(1).max(20)]))

export const ImportDetail = ImportRun.extend({
  sheets: z.array(ImportSheet),
  columns: z.array(ImportColumn),
  /** Rows that a filter hides in the file. */
  hidden_rows: z.int(),
  /** Whether they are taken; null: nobody has said. */
  take_hidden: z.boolean().nullable(),
  /** The value of a choice that no column gives, for all rows. */
  fixed: Fixed,
  /** Refused rows by reason, the most frequent first. */
  reasons: z.array(Reason.extend({ rows: z.int(), state: RowState })),
}).meta({ id: 'ImportDetail' })
export type ImportDetail = z.infer<typeof ImportDetail>

export const ImportRow = z
  .object({
    /** Of the sheet, from 0. */
    sheet: z.int(),
    /** As the spreadsheet counts. */
    row: z.int(),
    state: RowState,
    reasons: z.array(Reason),
    /** By field, as they were read. */
    values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof ImportRow>

export const ImportChange = z.object({
  /** For each column, in their order. */
  columns: z
    .array(z.object({ field: z.string().max(60).nullable(), reading: Reading }))
    .max(200)
    .optional(),
  take_hidden: z.boolean().optional(),
  fixed: Fixed.optional(),
})
export type ImportChange = z.output<typeof ImportChange>

export const RefusedRowsQuery = z.object({ format: TableFormat, locale: z.enum(LOCALES) })
export type RefusedRowsQuery = z.output<typeof RefusedRowsQuery>

const Id = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
const admin = { access: 'admin', strict: true, limit: { points: 240, per_s: 60 } } as const
const reply = z.object({ success: z.literal(true), import: ImportDetail })

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/imports',
    summary: 'The imports of registers, the newest first; at most a hundred',
    ...admin,
    reply: z.object({ success: z.literal(true), imports: z.array(ImportRun) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/imports',
    summary: 'Bring in a register: XLSX, ODS or CSV. Nothing is made before it is committed',
    ...admin,
    limit: { points: 30, per_s: 600 },
    query: z.object({ kind: ImportKind }),
    file: { field: 'file', max_bytes: IMPORT_MAX_BYTES },
    reply,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id',
    summary: 'An import: its columns, its open questions, and how many rows become what',
    ...admin,
    params: Id,
    reply,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/rows',
    summary: 'Fifty rows of an import, in the order of the file',
    ...admin,
    params: Id,
    query: z.object({
      state: RowState.optional(),
      /** The last row of the page before: `sheet.row`. */
      after: z
        .string()
        .regex(/^\d{1,4}\.\d{1,9}$/)
        .optional(),
    }),
    reply: z.object({
      success: z.literal(true),
      rows: z.array(ImportRow),
      /** Null: these were the last. */
      next: z.string().nullable(),
    }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/imports/:id',
    summary: 'Say what columns mean, and answer open questions; each row is looked at again',
    ...admin,
    params: Id,
    body: ImportChange,
    reply,
  }),
  commit: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/commit',
    summary: 'Make what the preview shows',
    ...admin,
    params: Id,
    reply,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/undo',
    summary: 'Undo an import; what was used since stays, and is named',
    ...admin,
    params: Id,
    reply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/imports/:id',
    summary: 'Remove an import of which nothing is made',
    ...admin,
    params: Id,
    reply: z.object({ success: z.literal(true) }),
  }),
  refused: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/refused',
    summary: 'The refused rows with their own columns, and one more: the reasons',
    ...admin,
    limit: { points: 30, per_s: 60 },
    params: Id,
    query: RefusedRowsQuery,
    download: { formats: tableFiles('refused-rows') },
    reply: z.instanceof(Blob),
  }),
}
