import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { WasteSource } from '#contract/reference/items.ts'
import { REGULAR_MESSAGE_MAX, type RegularForm } from '#contract/requests/regulars.ts'
import { REGULAR_WEEKS, type RegularWeeks } from '#contract/requests/rhythms.ts'
import { ADDRESS_MAX, NAME_MAX, NOTE_MAX } from '#contract/requests/submissions.ts'
import { createdAt, E164, hasText, id, instant, isOneOf } from './columns.ts'
import { submissions } from './submissions.ts'

/** The agreement to come every so many weeks. */
export const regulars = pgTable(
  'regulars',
  {
    id: id(),
    name: text().notNull(),
    phone_number: text(),
    /** '': none. */
    email: text().notNull().default(''),
    mails: boolean().notNull(),
    messages: boolean().notNull(),
    /** Each data set reloads the districts: no foreign key. */
    district_id: text().notNull(),
    street: text().notNull().default(''),
    landmark: text().notNull().default(''),
    message: text().notNull().default(''),
    items: jsonb().$type<RegularForm['items']>().notNull(),
    waste_source: text().$type<WasteSource>(),
    weeks: integer().$type<RegularWeeks>().notNull(),
    weekday: integer().notNull(),
    starts: text().notNull(),
    ends: text().notNull(),
    first_day: date().notNull(),
    last_day: date(),
    note: text().notNull().default(''),
    paused: boolean().notNull().default(false),
    /** When staff ended it. */
    ended_at: instant(),
    /** When its person agreed by mouth that this is written down; null: it stood in a register. */
    consented_at: instant(),
    /** Grows with every change. */
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    check('regulars_name', hasText(t.name, NAME_MAX)),
    check('regulars_phone', sql`${t.phone_number} ~ ${E164}`),
    check('regulars_email', sql`char_length(${t.email}) <= 254`),
    check('regulars_way', sql`${t.phone_number} is not null or ${t.email} <> ''`),
    check('regulars_street', sql`char_length(${t.street}) <= ${sql.raw(String(ADDRESS_MAX))}`),
    check('regulars_landmark', sql`char_length(${t.landmark}) <= ${sql.raw(String(ADDRESS_MAX))}`),
    check('regulars_message', sql`char_length(${t.message}) <= ${sql.raw(String(REGULAR_MESSAGE_MAX))}`),
    check('regulars_goods', sql`${t.message} <> '' or jsonb_array_length(${t.items}) > 0`),
    check('regulars_note', sql`char_length(${t.note}) <= ${sql.raw(String(NOTE_MAX))}`),
    check('regulars_waste_source', isOneOf(t.waste_source, WasteSource.options)),
    check(
      'regulars_rhythm',
      sql`${t.weeks} in (${sql.raw(REGULAR_WEEKS.join(', '))}) and ${t.weekday} between 1 and 7`,
    ),
    check('regulars_window', sql`${t.starts} < ${t.ends}`),
    check('regulars_days', sql`${t.last_day} >= ${t.first_day}`),
  ],
)

/** The requests that were made of regular pick-ups: one at most for a day, also where two servers make it. */
export const regularDays = pgTable(
  'regular_days',
  {
    regular_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => regulars.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    /** Null: the request has lost its sender, and nothing says any more who that was. */
    submission_id: bigint({ mode: 'number' })
      .unique()
      .references(() => submissions.id),
  },
  (t) => [primaryKey({ columns: [t.regular_id, t.day] })],
)
