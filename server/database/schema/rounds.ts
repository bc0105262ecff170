import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TimeZone } from '#contract/requests/appointments.ts'
import { Failure } from '#contract/requests/request-life.ts'
import {
  BOX_MAX,
  SCALE_MAX,
  StopState,
  type Drawing,
  type StopConflict,
  type StopOutcome,
} from '#contract/requests/rounds.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { users } from './people.ts'
import { images } from './photos.ts'
import { points } from './places.ts'
import { submissions } from './submissions.ts'
import { weightEntries } from './weights.ts'

/** A driver's way on a day. */
export const rounds = pgTable(
  'rounds',
  {
    id: id(),
    day: date().notNull(),
    time_zone: text().$type<TimeZone>().notNull(),
    driver_id: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    started_at: instant(),
    finished_at: instant(),
    /** The device's times of these, if they were not trusted. */
    started_clock_said: instant(),
    finished_clock_said: instant(),
    /** Grows with every change, so that the second of two finds out. */
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    index('rounds_by_day').on(t.day),
    index('rounds_by_driver').on(t.driver_id, t.day),
    check('rounds_note', sql`char_length(${t.note}) <= 500`),
  ],
)

/** Where a round leads, in order, and what became of it there. */
export const roundStops = pgTable(
  'round_stops',
  {
    id: id(),
    round_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    submission_id: bigint({ mode: 'number' }).references(() => submissions.id),
    point_id: bigint({ mode: 'number' }).references(() => points.id, { onDelete: 'cascade' }),
    /** Degrees, WGS 84; null: nobody knows. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The middle of the district stands for the place. */
    near: boolean().notNull().default(false),
    state: text().$type<StopState>().notNull().default('open'),
    /** When it was put into the round: nothing was done there before. Null: before this was kept. */
    planned_at: instant(),
    /** When, by the clock of the driver's device as far as that is believed. */
    done_at: instant(),
    /** The device's time, if it was not trusted. */
    clock_said: instant(),
    done_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    failure: text().$type<Failure>(),
    note: text().notNull().default(''),
    confirmed_by: text().$type<'code' | 'signature'>(),
    /** The signature of whoever handed it over; goes with the person. */
    drawing: jsonb().$type<Drawing>(),
    /** Material collected from a point is a request of its own, which holds its weights. */
    brought_id: bigint({ mode: 'number' }).references(() => submissions.id),
    /** For a conflict: its reason and the driver's result. */
    conflict: text().$type<StopConflict>(),
    outcome: jsonb().$type<StopOutcome>(),
    /** The driver and their Idempotency-Key, hashed: a retry changes nothing. */
    request_key: text().unique(),
  },
  (t) => [
    index('round_stops_of').on(t.round_id, t.position),
    index('round_stops_by_submission').on(t.submission_id),
    // In one round at a time.
    uniqueIndex('round_stops_one_at_a_time')
      .on(t.submission_id)
      .where(sql`${t.state} = 'open'`),
    index('round_stops_in_conflict')
      .on(t.id)
      .where(sql`${t.state} = 'conflict'`),
    uniqueIndex('round_stops_point_once').on(t.round_id, t.point_id),
    check('round_stops_target', sql`num_nonnulls(${t.submission_id}, ${t.point_id}) = 1`),
    check('round_stops_state', isOneOf(t.state, StopState.options)),
    check('round_stops_failure', sql`${t.failure} is null or ${isOneOf(t.failure, Failure.options)}`),
    check('round_stops_failed', sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
    check('round_stops_conflict', sql`(${t.state} = 'conflict') = (${t.conflict} is not null)`),
    // The driver's note, and below it the desk's reason for its settlement.
    check('round_stops_note', sql`char_length(${t.note}) <= 1001`),
    check('round_stops_place', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
  ],
)

/** How an entry of the ledger was weighed on a round. */
export const weighings = pgTable(
  'weighings',
  {
    entry_id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => weightEntries.id),
    stop_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => roundStops.id),
    scale: text().notNull().default(''),
    /** Number of the seal. */
    box_number: text().notNull().default(''),
    image_id: uuid().references(() => images.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('weighings_of').on(t.stop_id),
    index('weighings_by_image')
      .on(t.image_id)
      .where(sql`${t.image_id} is not null`),
    check('weighings_scale', sql`char_length(${t.scale}) <= ${sql.raw(String(SCALE_MAX))}`),
    check('weighings_box', sql`char_length(${t.box_number}) <= ${sql.raw(String(BOX_MAX))}`),
  ],
)
