import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, createdAt, newestFirst } from './columns.ts'
import { users } from './people.ts'

/** Which data set a table was filled with, so that a start loads it once. */
export const dataVersions = pgTable('data_versions', {
  name: text().primaryKey(),
  version: text().notNull(),
  loaded_at: createdAt(),
})

export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  changed_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
  changed_at: createdAt(),
})

/** Who changed what they had the power to change; append-only. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: createdAt(),
    actor_id: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    request_id: text(),
  },
  (t) => [
    index('audit_entries_newest').on(...newestFirst(t.at, t.id)),
    index('audit_entries_actor').on(t.actor_id, t.id.desc().nullsFirst()),
    index('audit_entries_subject').on(t.subject, t.id.desc().nullsFirst()),
  ],
)
