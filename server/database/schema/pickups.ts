import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { TimeZone } from '#contract/requests/appointments.ts'
import { WasteSource } from '#contract/reference/items.ts'
import type { AccessNeed, Hours } from '#contract/requests/pickups.ts'
import { instant, id, createdAt, hasText, isOneOf } from './columns.ts'
import { submissions } from './submissions.ts'

// Pick-ups: where, when and how many.

/** A set of districts from which things are fetched, and on which terms. */
export const serviceAreas = pgTable(
  'service_areas',
  {
    id: id(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    time_zone: text().$type<TimeZone>().notNull(),
    min_kg: numeric({ precision: 8, scale: 1, mode: 'number' }),
    needs: text().array().$type<AccessNeed[]>().notNull(),
    /** The sources whose things are fetched; none: everybody's. */
    sources: text().array().$type<WasteSource[]>().notNull(),
    cutoff_h: integer().notNull(),
    ahead_days: integer().notNull(),
    note: text().notNull().default(''),
    hours: jsonb().$type<Hours[]>().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    check('service_areas_name', hasText(t.name, 120)),
    uniqueIndex('service_areas_name_once').on(sql`lower(${t.name})`),
    check('service_areas_zone', isOneOf(t.time_zone, TimeZone.options)),
    check('service_areas_terms', sql`${t.min_kg} > 0 and ${t.cutoff_h} >= 0 and ${t.ahead_days} > 0`),
  ],
)

/** Each district belongs to one area at most. Each data set reloads the districts: no foreign key. */
export const areaDistricts = pgTable(
  'area_districts',
  {
    district_id: text().primaryKey(),
    area_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => serviceAreas.id, { onDelete: 'cascade' }),
  },
  (t) => [index('area_districts_of').on(t.area_id)],
)

/** Nobody drives on that day: anywhere, or in one area. */
export const closures = pgTable(
  'closures',
  {
    id: id(),
    day: date().notNull(),
    area_id: bigint({ mode: 'number' }).references(() => serviceAreas.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
  },
  (t) => [
    check('closures_reason', hasText(t.reason, 200)),
    uniqueIndex('closures_once').on(t.day, sql`coalesce(${t.area_id}, 0)`),
  ],
)

/**
 * An appointment that can be made so many times. How often it was is counted by a trigger on `bookings`
 * (migrations/0013_count_bookings.sql), and the CHECK refuses the one that is too many, whoever writes it.
 */
export const slots = pgTable(
  'slots',
  {
    id: id(),
    area_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => serviceAreas.id),
    day: date().notNull(),
    starts: text().notNull(),
    ends: text().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    /** The capacity by the hours, or the number of bookings from before a change if that is higher. */
    visits: integer().notNull(),
    /** The present capacity by the hours; 0: no service. A booking beyond it that is cancelled is not offered again. */
    offered: integer().notNull(),
    capacity_kg: numeric({ precision: 10, scale: 3, mode: 'number' }),
    visits_booked: integer().notNull().default(0),
    kg_booked: numeric({ precision: 10, scale: 3, mode: 'number' }).notNull().default(0),
  },
  (t) => [
    uniqueIndex('slots_once').on(t.area_id, t.day, t.starts),
    index('slots_by_start').on(t.starts_at),
    index('slots_by_day').on(t.day),
    check('slots_visits', sql`${t.visits_booked} between 0 and ${t.visits}`),
    check('slots_offered', sql`${t.offered} between 0 and ${t.visits}`),
    check('slots_kg', sql`${t.kg_booked} between 0 and coalesce(${t.capacity_kg}, ${t.kg_booked})`),
    check('slots_order', sql`${t.starts_at} < ${t.ends_at}`),
  ],
)

/** An appointment of a request; one that has ended is kept, and no longer counted. */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    slot_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => slots.id),
    submission_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => submissions.id),
    /** The highest estimated weight; 0: unknown. */
    kg: numeric({ precision: 10, scale: 3, mode: 'number' }).notNull(),
    booked_at: createdAt(),
    ended_at: instant(),
    /** When its sender said that nobody had come. */
    missed_at: instant(),
  },
  (t) => [
    uniqueIndex('bookings_one_at_a_time')
      .on(t.submission_id)
      .where(sql`${t.ended_at} is null`),
    index('bookings_of_slot').on(t.slot_id),
    index('bookings_of_submission').on(t.submission_id, t.id),
    check('bookings_kg', sql`${t.kg} >= 0`),
  ],
)
