import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, hasText } from './columns.ts'
import { users } from './people.ts'

/** Reports that were handed in, to the letter; a trigger refuses changes. */
export const reports = pgTable(
  'reports',
  {
    /** `2026-10`, `2026-Q4`, `2026-H2`. */
    period: text().primaryKey(),
    /** ReportFacts, as the hash covers them. */
    facts: text().notNull(),
    sha256: text().notNull(),
    /** Under what each class and material was reported then: what is found out later is told apart by it. */
    groups: text().notNull(),
    /** So many acts of the ledger were known of the time up to its last day. */
    acts: integer().notNull(),
    /** As it was signed, with its proofs. */
    document: text().notNull(),
    handed_in_at: createdAt(),
    handed_in_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('reports_period', sql`${t.period} ~ ${sql.raw(`'^\\d{4}-(0[1-9]|1[0-2]|Q[1-4]|H[12])$'`)}`),
    check('reports_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** Under what a class or a material is reported, where the operator has decided otherwise than knowledge/report-groups.json. */
export const reportGroups = pgTable(
  'report_groups',
  {
    /** A class or a material: no two of them have the same id. */
    what: text().primaryKey(),
    group: text().notNull(),
    waste_code: text().notNull().default(''),
  },
  (t) => [
    check('report_groups_group', hasText(t.group, 120)),
    check('report_groups_waste_code', sql`char_length(${t.waste_code}) <= 40`),
  ],
)
