import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { BackupOrigin } from '#contract/administration/backups.ts'
import { createdAt, id, instant, isOneOf, newestFirst } from './columns.ts'
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

/**
 * The counts for limits where several processes may work (`adapters/counting/`). Unlogged: it costs no write-ahead
 * log, and is empty after a crash. `key` is hashed; the library writes by the order of the columns.
 */
export const limitCounts = pgTable('limit_counts', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
})

/** Backups that were made, or are being made; who wanted one is in the audit log. No backup has this table: it tells of the disks of this installation. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    origin: text().$type<BackupOrigin>().notNull(),
    state: text({ enum: ['running', 'done', 'failed'] }).notNull(),
    begun_at: createdAt(),
    ended_at: instant(),
    /** When it had been read through. */
    verified_at: instant(),
    /** Path of its file on the machine that made it. */
    path: text(),
    size_bytes: bigint({ mode: 'number' }),
    encrypted: boolean().notNull().default(false),
    rows: bigint({ mode: 'number' }),
    files: bigint({ mode: 'number' }),
    /** Files that rows name and that there were none of. */
    missing: bigint({ mode: 'number' }),
    failure: text(),
    /** Why those whose time is over could not be deleted after it. */
    unpruned: text(),
    /** When its restore on trial ended. */
    proof_at: instant(),
    /** Why that failed; null: all rows and files were the same. */
    unproven: text(),
  },
  (t) => [
    check('backups_origin', isOneOf(t.origin, BackupOrigin.options)),
    check('backups_state', isOneOf(t.state, ['running', 'done', 'failed'])),
    check('backups_end', sql`(${t.state} = 'running') = (${t.ended_at} is null)`),
    check(
      'backups_done',
      sql`(${t.state} = 'done') = (${t.verified_at} is not null and ${t.path} is not null)`,
    ),
    check('backups_failed', sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
    check('backups_proof', sql`${t.proof_at} is not null or ${t.unproven} is null`),
    uniqueIndex('backups_running')
      .on(t.state)
      .where(sql`${t.state} = 'running'`),
    index('backups_newest').on(...newestFirst(t.begun_at, t.id)),
  ],
)

/** The audit log of changes by people with power over others; append-only. */
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
    /** By whoever operates the machine (`npm run admin`), who needs no account here. */
    at_machine: boolean().notNull().default(false),
  },
  (t) => [
    index('audit_entries_newest').on(...newestFirst(t.at, t.id)),
    index('audit_entries_actor').on(t.actor_id, t.id.desc().nullsFirst()),
    index('audit_entries_subject').on(t.subject, t.id.desc().nullsFirst()),
  ],
)
