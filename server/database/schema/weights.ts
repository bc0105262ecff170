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
  primaryKey,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { Fate, GasFate, Outcome, REFRIGERANT_MAX_G, WeightMethod } from '#contract/requests/weights.ts'
import { id, createdAt, hasText, instant, isOneOf } from './columns.ts'
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
    /** The fate of the refrigerant; null: unknown. */
    refrigerant: text().$type<GasFate>(),
    refrigerant_gas: text(),
    refrigerant_g: integer(),
    /** Version of the factors at the time of recording. Entries from before versions were kept have the first one. */
    factor_version: text().notNull().default('2026-11-21'),
    /** Unique: two corrections of one entry would count its weight twice. */
    replaces_id: bigint({ mode: 'number' })
      .unique()
      .references((): AnyPgColumn => weightEntries.id),
    /** The account and its Idempotency-Key: a retry counts nothing twice. */
    request_key: text().unique(),
    recorded_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    recorded_at: createdAt(),
    /** When it came in, where that was told later: of a first entry alone, since corrections are of its day. Null: when it was recorded. */
    happened_at: instant(),
  },
  (t) => [
    index('weight_entries_of').on(t.submission_id),
    check('weight_entries_amounts', sql`${t.weight_kg} >= 0 and ${t.units} >= 0 and ${t.payout_idr} >= 0`),
    // As text: a value that a migration adds to an enum cannot be used before the migration ends.
    check(
      'weight_entries_used_on',
      sql`${t.outcome}::text not in ('reused', 'repaired') or (${t.units} is not null and ${t.refrigerant} is null)`,
    ),
    check('weight_entries_refrigerant', isOneOf(t.refrigerant, GasFate.options)),
    check('weight_entries_gas', hasText(t.refrigerant_gas, 20)),
    check(
      'weight_entries_gas_amount',
      sql`${t.refrigerant_g} between 1 and ${sql.raw(String(REFRIGERANT_MAX_G))}`,
    ),
    check(
      'weight_entries_gas_known',
      sql`case when ${t.refrigerant} = 'recovered' then ${t.refrigerant_g} is not null
        when ${t.refrigerant} = 'vented' then true
        else ${t.refrigerant_g} is null and ${t.refrigerant_gas} is null end`,
    ),
    check('weight_entries_factors', sql`${t.factor_version} ~ '^\\d{4}-\\d{2}-\\d{2}$'`),
    check('weight_entries_order', sql`${t.replaces_id} < ${t.id}`),
    check('weight_entries_happened', sql`${t.happened_at} is null or ${t.replaces_id} is null`),
  ],
)

/**
 * The outcomes of the entries that count, of which the figures are made. The grams of an entry are shared among its
 * rows. Kept by trigger (the migration `fates`): as declared, until there is an act on its lot. With the columns of
 * the entry by which figures are divided, so that they are added up from here alone.
 */
export const weightFates = pgTable(
  'weight_fates',
  {
    weight_entry_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => weightEntries.id),
    outcome: text().$type<Fate>().notNull(),
    grams: bigint({ mode: 'number' }).notNull(),
    submission_id: bigint({ mode: 'number' }).notNull(),
    device_class: text().notNull(),
    method: weightMethod().notNull(),
    factor_version: text().notNull(),
    refrigerant: text().$type<GasFate>(),
    refrigerant_gas: text(),
    // Of several fates the heaviest has the gas, the payout and the pieces, and the others 0. Pieces that are used on are known where
    // all of the entry is.
    refrigerant_g: integer(),
    units: integer(),
    payout_idr: bigint({ mode: 'number' }).notNull(),
    /** When the first of its chain of corrections came in. */
    first_at: instant().notNull(),
    /** Since when it is so. */
    changed_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.weight_entry_id, t.outcome] }),
    index('weight_fates_of').on(t.submission_id),
    // For the weeks of the desk's figures; almost in the order of time, and a small index for many rows.
    index('weight_fates_first_at').using('brin', t.first_at),
    check('weight_fates_outcome', isOneOf(t.outcome, Fate.options)),
    check('weight_fates_grams', sql`${t.grams} > 0`),
  ],
)
