import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  POINT_ADDRESS_MAX,
  POINT_NAME_MAX,
  POINT_NOTE_MAX,
  PointState,
  ReportKind,
  type WeekHours,
} from '#contract/requests/points.ts'
import { instant, id, createdAt, hasText, isOneOf, newestFirst } from './columns.ts'
import { users } from './people.ts'

/** Districts (kecamatan), by the ministry's code. */
export const districts = pgTable(
  'districts',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    city: text().notNull(),
  },
  // As the location picker writes a place: `district_of` finds it by that (the migration `desk_rules`).
  (t) => [index('districts_named').on(sql`(${t.name} || ' · ' || ${t.city})`)],
)

/** The drop-off points, where people bring things that they no longer use. */
export const points = pgTable(
  'points',
  {
    id: id(),
    name: text().notNull(),
    address: text().notNull(),
    /** Id in `districts`, without a foreign key: each version of their data set rewrites those rows. */
    district_id: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    hours: jsonb().$type<WeekHours>(),
    note: text().notNull().default(''),
    /** Groups of the knowledge base. */
    takes: text().array().notNull(),
    state: text().$type<PointState>().notNull().default('open'),
    state_at: createdAt(),
    state_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** 32 hex digits in the address of the photo; new for each photo, so that its file is no other picture's. */
    photo_id: text().unique(),
    photo_width: integer(),
    photo_height: integer(),
    /** In the address of its stickers; with a new one the old stickers are dead. */
    token: text().notNull().unique(),
    active: boolean().notNull().default(true),
    is_example: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    check('points_name', hasText(t.name, POINT_NAME_MAX)),
    check('points_address', hasText(t.address, POINT_ADDRESS_MAX)),
    check('points_note', sql`char_length(${t.note}) <= ${sql.raw(String(POINT_NOTE_MAX))}`),
    check('points_position', sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`),
    check('points_takes', sql`cardinality(${t.takes}) > 0`),
    check('points_state', isOneOf(t.state, PointState.options)),
    check(
      'points_photo',
      sql`(${t.photo_id} is null) = (${t.photo_width} is null) and (${t.photo_id} is null) = (${t.photo_height} is null)`,
    ),
    check('points_photo_id', sql`${t.photo_id} ~ '^[0-9a-f]{32}$'`),
    check('points_photo_size', sql`${t.photo_width} > 0 and ${t.photo_height} > 0`),
    check('points_token', sql`${t.token} ~ '^[A-Za-z0-9_-]{22}$'`),
  ],
)

/** A report from a sticker, without its sender. */
export const pointReports = pgTable(
  'point_reports',
  {
    id: id(),
    point_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => points.id, { onDelete: 'cascade' }),
    kind: text().$type<ReportKind>().notNull(),
    at: createdAt(),
    /** With it the reporter takes it back; null as soon as somebody else has said the same. */
    undo_key: uuid().unique(),
    handled_at: instant(),
    handled_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('point_reports_of').on(t.point_id, ...newestFirst(t.at, t.id)),
    index('point_reports_open')
      .on(t.point_id)
      .where(sql`${t.handled_at} is null`),
    check('point_reports_kind', isOneOf(t.kind, ReportKind.options)),
    check('point_reports_handled', sql`${t.handled_by} is null or ${t.handled_at} is not null`),
  ],
)
