import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { submissions } from './submissions.ts'

/** Receipts that were made of a request: another one for each time that its contents had changed (`docs/decisions/0133-…`). */
export const receipts = pgTable(
  'receipts',
  {
    submission_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => submissions.id),
    /** 1, 2, … of the request. The last one holds; it replaces the one before. */
    nth: integer().notNull(),
    /** Of what was received, as it stands on the paper. */
    sha256: text().notNull(),
    made_at: createdAt(),
    /** When the sender was told that it replaces another one; null: not yet, or it is the first. */
    told_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.submission_id, t.nth] }),
    check('receipts_nth', sql`${t.nth} >= 1`),
    check('receipts_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check('receipts_told', sql`${t.told_at} is null or ${t.nth} > 1`),
  ],
)
