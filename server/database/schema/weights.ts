import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { Outcome, WeightMethod } from '#contract/weights.ts'
import { id, createdAt } from './columns.ts'
import { users } from './people.ts'
import { submissions } from './submissions.ts'

// Kilograms: an append-only ledger; a correction names the entry it replaces.

export const weightMethod = pgEnum('weight_method', WeightMethod.enum)

export const outcome = pgEnum('outcome', Outcome.enum)

export const weightEntries = pgTable(
  'weight_entries',
  {
    id: id(),
    submission_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => submissions.id),
    device_class: text().notNull(),
    weight_kg: numeric({ precision: 12, scale: 3, mode: 'number' }).notNull(),
    units: integer(),
    method: weightMethod().notNull(),
    outcome: outcome().notNull(),
    /** Paid to informal collectors for this entry, in whole rupiah. */
    payout_idr: bigint({ mode: 'number' }).notNull().default(0),
    /** Out of the ordinary for its class, or very large, and somebody said that it is right. */
    confirmed: boolean().notNull().default(false),
    /** Unique: two corrections of one entry would count its weight twice. */
    replaces_id: bigint({ mode: 'number' })
      .unique()
      .references((): AnyPgColumn => weightEntries.id),
    /** Who recorded it and their Idempotency-Key: a retry counts nothing twice. */
    request_key: text().unique(),
    recorded_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    recorded_at: createdAt(),
  },
  (t) => [
    index('weight_entries_of').on(t.submission_id),
    check('weight_entries_amounts', sql`${t.weight_kg} >= 0 and ${t.units} >= 0 and ${t.payout_idr} >= 0`),
    check('weight_entries_reused', sql`${t.outcome} <> 'reused' or ${t.units} is not null`),
    check('weight_entries_order', sql`${t.replaces_id} < ${t.id}`),
  ],
)
