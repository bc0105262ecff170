import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, hasText, id, instant } from './columns.ts'
import { users } from './people.ts'

// Disclosures of data and the measures against them. Neither names the people affected: they are looked up on demand.

export const incidents = pgTable(
  'incidents',
  {
    id: id(),
    title: text().notNull(),
    noticed_at: instant().notNull(),
    due_at: instant().notNull(),
    /** Activities of the register of processing. */
    activities: text().array().notNull(),
    from_at: instant().notNull(),
    to_at: instant().notNull(),
    how_en: text().notNull(),
    how_id: text().notNull(),
    done_en: text().notNull(),
    done_id: text().notNull(),
    version: integer().notNull().default(1),
    letters_at: instant(),
    closed_at: instant(),
    created_at: createdAt(),
    created_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('incidents_title', hasText(t.title, 200)),
    check('incidents_activities', sql`cardinality(${t.activities}) > 0`),
    check('incidents_period', sql`${t.from_at} <= ${t.to_at}`),
  ],
)

export const incidentLog = pgTable(
  'incident_log',
  {
    id: id(),
    incident_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => incidents.id),
    at: instant().notNull(),
    actor_id: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
  },
  (t) => [
    index('incident_log_of').on(t.incident_id, t.id),
    check('incident_log_text', hasText(t.text, 2000)),
  ],
)

/** To whom a letter is owed, by a fingerprint of the address with the installation's secret: nobody gets two, however often it is run. */
export const incidentLetters = pgTable(
  'incident_letters',
  {
    incident_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => incidents.id),
    tag: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.incident_id, t.tag] })],
)
