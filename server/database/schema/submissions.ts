import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { BRAND_MAX, ItemCondition, QUANTITY_MAX, WasteSource } from '#contract/reference/items.ts'
import { LOCALES } from '#contract/foundation/locale.ts'
import { Conversation, EventKind, Failure, LedgerStatus, OPEN } from '#contract/requests/request-life.ts'
import { Awaited } from '#contract/requests/next-step.ts'
import type { GivenReason } from '#contract/requests/rejections.ts'
import { Status } from '#contract/foundation/status.ts'
import {
  ADDRESS_MAX,
  Channel,
  NAME_MAX,
  NOTE_MAX,
  Rejection,
  Service,
  type ChangedField,
} from '#contract/requests/submissions.ts'
import type { Fate } from '#contract/requests/weights.ts'
import { FILTER_NAME_MAX, type TableChoice } from '#contract/requests/desk.ts'
import {
  tsvector,
  bytea,
  instant,
  id,
  createdAt,
  hasText,
  isOneOf,
  plainWords,
  E164,
  newestFirst,
} from './columns.ts'
import { oneOwner, owner, users } from './people.ts'
import { images } from './photos.ts'

export const channel = pgEnum('channel', Channel.enum)

export const service = pgEnum('service', Service.enum)

export const status = pgEnum('status', Status.enum)

/** Something is still to come of it. Spelt out, because an index is used only where a query says the same. */
export const isOpen = (status: AnyPgColumn) => isOneOf(status, [...OPEN])

/** It was collected, and no kilograms of it are recorded. */
const isWithoutWeight = (t: { recorded_g: AnyPgColumn; status: AnyPgColumn }) =>
  sql`${t.recorded_g} is null and ${t.status} in ('collected', 'recycled')`

/** After every other key of the orders by visit and by district. */
export const NO_VISIT = sql.raw(`timestamp '9999-12-31 23:59'`)
export const NO_DISTRICT = sql.raw(`'zz'::text`)

export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    tracking_code: text().notNull().unique(),
    channel: channel().notNull(),
    service: service().notNull(),
    status: status().notNull().default('pending'),
    /** Since when it has this status; where a step does not say it, a trigger does (the migration `desk_rules`). */
    status_at: createdAt(),
    /** The status that its kilograms last led to; null: none are recorded. */
    ledger_status: text().$type<LedgerStatus>(),
    /**
     * Of a scheduled one: by when somebody is to have been there, the end of its appointment or of the day of its round. Of one
     * that is pending or approved: by when staff must answer for the appointment that its sender took. Null: no day is known.
     * Kept by triggers (the migration `answers_due`).
     */
    visit_by: instant(),
    /**
     * When somebody comes by, by the clock at the place: the beginning of its appointment, else the day of the unfinished round in
     * which it is. Kept by triggers (the migration `work_of_requests`).
     */
    visit_at: timestamp({ precision: 0, mode: 'string' }),
    /** The grams that were recorded; null: none. Written as `ledger_status` is. */
    recorded_g: bigint({ mode: 'number' }),
    /** The side that is to act next, as contract/requests/next-step.ts says; null: nobody. Kept by triggers (the migration `work_of_requests`). */
    waits_for: text().$type<Awaited>().default('staff'),
    ...owner(),
    /** A member's username or the generated guest name; who signs up takes their requests along under the new name. */
    username: text().notNull(),
    /** The person to ask for; '': nobody was named. */
    name: text().notNull().default(''),
    /** By somebody without an account. Stays true when they get one, or are forgotten. */
    sent_by_guest: boolean().notNull().default(false),
    title: text().notNull(),
    message: text().notNull(),
    location: text().notNull().default(''),
    street: text().notNull().default(''),
    landmark: text().notNull().default(''),
    /** Of `districts`: the one chosen in `location`, which a trigger writes, or the one that it names for certain (`typed-district.ts`). */
    district_id: text(),
    phone_number: text(),
    /** Where its sender wants mails about it, and in which language. */
    notify_email: text(),
    /** The number at which its sender wants messages about it. */
    notify_phone: text(),
    locale: text({ enum: LOCALES }),
    source_url: text(),
    /** The source of the things; null: not said. */
    waste_source: text().$type<WasteSource>(),
    /** When, and by whom, it was said how a damaged battery is fetched. */
    cleared_at: instant(),
    cleared_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** For hazardous waste of a business: the licensed transporter and the number of the manifest. */
    transporter: text(),
    manifest_number: text(),
    /** A photo that came with it. */
    image_id: uuid().references((): AnyPgColumn => images.id, { onDelete: 'set null' }),
    /**
     * Owner and Idempotency-Key, hashed, and what was sent under it: a retry finds its first result. The first stays when the request
     * loses its sender, so that a device that never heard that it had arrived does not bring it back.
     */
    request_key: text(),
    request_hash: bytea(),
    submitted_at: createdAt(),
    read_at: instant(),
    /** The side that is to reply: `asked`, its sender; `answered`, staff; null: nobody. */
    conversation: text().$type<Conversation>(),
    /** The assignee, a member of staff. */
    assignee_id: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** The request with which it goes on. */
    merged_into_id: bigint({ mode: 'number' }).references((): AnyPgColumn => submissions.id),
    /** When a caller, or the person who brought it, agreed by mouth that this is written down. */
    consented_at: instant(),
    /** When the desk was told that the time of this open request of a guest is about to end. */
    end_told_at: instant(),
    /** Read by `features/requests/timeline/search-words.ts`, which takes apart what staff type in the same way. */
    search: tsvector().generatedAlwaysAs(
      (): SQL => sql`to_tsvector('simple', ${plainWords("username || ' ' || name || ' ' || title || ' ' || location || ' ' || street || ' ' || landmark || ' ' || message")})
        || array_to_tsvector(array[replace(substr(lower(tracking_code), 5), '-', ''), right(lower(tracking_code), 4),
          coalesce(phone_number, lower(tracking_code))])`,
    ),
  },
  (t) => [
    check('submissions_owner', oneOwner(t)),
    check('submissions_tracking_code', sql`${t.tracking_code} ~ '^RSK(-[2-9A-HJ-NP-Z]{4}){2}$'`),
    check('submissions_message', hasText(t.message, 5000)),
    check('submissions_title', hasText(t.title, 200)),
    check('submissions_location', sql`char_length(${t.location}) <= 300`),
    check('submissions_street', sql`char_length(${t.street}) <= ${sql.raw(String(ADDRESS_MAX))}`),
    check('submissions_landmark', sql`char_length(${t.landmark}) <= ${sql.raw(String(ADDRESS_MAX))}`),
    check('submissions_name', sql`char_length(${t.name}) <= ${sql.raw(String(NAME_MAX))}`),
    check('submissions_phone', sql`${t.phone_number} ~ ${E164}`),
    check('submissions_notify_email', hasText(t.notify_email, 254)),
    check('submissions_notify_phone', sql`${t.notify_phone} ~ ${E164}`),
    check('submissions_locale', isOneOf(t.locale, LOCALES)),
    // With the person the address goes too.
    check(
      'submissions_notify_nobody',
      sql`${t.anonymised_at} is null or num_nonnulls(${t.notify_email}, ${t.notify_phone}) = 0`,
    ),
    check('submissions_waste_source', isOneOf(t.waste_source, WasteSource.options)),
    check('submissions_transporter', hasText(t.transporter, 200)),
    check('submissions_manifest_number', hasText(t.manifest_number, 80)),
    check(
      'submissions_request',
      sql`(${t.request_key} is null or ${t.anonymised_at} is not null) = (${t.request_hash} is null)`,
    ),
    check(
      'submissions_merged',
      sql`${t.merged_into_id} is null or (${t.status} = 'cancelled' and ${t.merged_into_id} <> ${t.id})`,
    ),
    check('submissions_visit_by', sql`${t.visit_by} is null or ${isOpen(t.status)}`),
    check(
      'submissions_ledger_status',
      sql`${t.ledger_status} is null or ${isOneOf(t.ledger_status, LedgerStatus.options)}`,
    ),
    check('submissions_recorded', sql`${t.recorded_g} >= 0`),
    check('submissions_waits_for', isOneOf(t.waits_for, Awaited.options)),
    check(
      'submissions_conversation',
      sql`${t.conversation} is null or (${isOneOf(t.conversation, Conversation.options)} and ${t.anonymised_at} is null)`,
    ),
    // As text: a value that a migration adds to an enum cannot be used before the migration ends.
    check(
      'submissions_consent',
      sql`case ${t.channel}::text when 'phone' then ${t.consented_at} is not null when 'walk-in' then true when 'regular' then true else ${t.consented_at} is null end`,
    ),
    uniqueIndex('submissions_request_key')
      .on(t.request_key)
      .where(sql`${t.request_key} is not null`),
    // One ordered index for each filter of the admin table: a page costs the same at a million rows.
    index('submissions_newest').on(...newestFirst(t.submitted_at, t.id)),
    index('submissions_by_status').on(t.status, ...newestFirst(t.submitted_at, t.id)),
    index('submissions_by_service').on(t.service, ...newestFirst(t.submitted_at, t.id)),
    index('submissions_by_status_service').on(t.status, t.service, ...newestFirst(t.submitted_at, t.id)),
    // The columns of other filters are at the end of each index: two filters together are checked without reading the row.
    index('submissions_by_district')
      .on(
        t.district_id,
        ...newestFirst(t.submitted_at, t.id),
        t.status,
        t.read_at,
        t.waste_source,
        t.assignee_id,
      )
      .where(sql`${t.district_id} is not null`),
    index('submissions_by_source')
      .on(t.waste_source, ...newestFirst(t.submitted_at, t.id), t.status, t.read_at, t.assignee_id)
      .where(sql`${t.waste_source} is not null`),
    index('submissions_by_assignee')
      .on(t.assignee_id, ...newestFirst(t.submitted_at, t.id), t.status, t.read_at, t.waste_source)
      .where(sql`${t.assignee_id} is not null`),
    // Small ones: a request leaves them when somebody has read it, taken it on, answered it.
    index('submissions_unread')
      .on(...newestFirst(t.submitted_at, t.id), t.status, t.waste_source, t.assignee_id, t.district_id)
      .where(sql`${t.read_at} is null`),
    index('submissions_unassigned')
      .on(...newestFirst(t.submitted_at, t.id), t.status, t.read_at, t.waste_source, t.district_id)
      .where(sql`${t.assignee_id} is null and ${isOpen(t.status)}`),
    index('submissions_in_conversation')
      .on(
        t.conversation,
        ...newestFirst(t.submitted_at, t.id),
        t.status,
        t.read_at,
        t.waste_source,
        t.assignee_id,
        t.district_id,
      )
      .where(sql`${t.conversation} is not null`),
    // By when staff should have acted follows from these (features/requests/submissions/desk/due.ts).
    index('submissions_waiting')
      .on(t.status, t.status_at, t.id, t.assignee_id, t.district_id, t.read_at, t.waste_source, t.visit_by)
      .where(sql`(${t.visit_by} is null or ${t.status} <> 'scheduled') and ${isOpen(t.status)}`),
    index('submissions_visited')
      .on(t.visit_by, t.id, t.assignee_id, t.district_id, t.read_at, t.waste_source, t.status, t.status_at)
      .where(sql`${t.visit_by} is not null`),
    // The orders by visit and by district, and the days of visits; the columns of other filters at their ends, as above.
    index('submissions_by_visit')
      .on(
        sql`coalesce(${t.visit_at}, ${NO_VISIT})`,
        t.id,
        t.service,
        t.status,
        t.assignee_id,
        t.district_id,
        t.waits_for,
      )
      .where(isOpen(t.status)),
    index('submissions_on_day')
      .on(t.visit_at, t.id, t.status, t.assignee_id, t.district_id, t.waits_for)
      .where(sql`${t.visit_at} is not null`),
    index('submissions_in_districts')
      .on(sql`coalesce(${t.district_id}, ${NO_DISTRICT})`, t.id, t.status, t.assignee_id, t.waits_for)
      .where(isOpen(t.status)),
    index('submissions_heaviest')
      .on(t.recorded_g.desc().nullsFirst(), t.id.desc().nullsFirst(), t.status, t.district_id)
      .where(sql`${t.recorded_g} is not null`),
    index('submissions_weighed')
      .on(...newestFirst(t.submitted_at, t.id), t.status, t.district_id)
      .where(sql`${t.recorded_g} is not null`),
    index('submissions_without_weight')
      .on(...newestFirst(t.submitted_at, t.id), t.status, t.district_id)
      .where(isWithoutWeight(t)),
    index('submissions_awaited')
      .on(
        t.waits_for,
        ...newestFirst(t.submitted_at, t.id),
        t.status,
        t.assignee_id,
        t.district_id,
        t.read_at,
      )
      .where(sql`${t.waits_for} is not null`),
    // For what staff begin with (features/requests/today/find-waiting.ts).
    index('submissions_unweighed')
      .on(t.status_at, t.id)
      .where(sql`${t.status} = 'collected' and ${t.ledger_status} is null`),
    index('submissions_recycled')
      .on(...newestFirst(t.status_at, t.id))
      .where(sql`${t.ledger_status} = 'recycled'`),
    // For possible duplicates, and for who asks what is stored about them.
    index('submissions_by_phone')
      .on(t.phone_number)
      .where(sql`${t.phone_number} is not null`),
    index('submissions_by_email')
      .on(sql`lower(${t.notify_email})`)
      .where(sql`${t.notify_email} is not null`),
    // For a number that wants no more messages.
    index('submissions_by_notify_phone')
      .on(t.notify_phone)
      .where(sql`${t.notify_phone} is not null`),
    index('submissions_by_user')
      .on(t.user_id, ...newestFirst(t.submitted_at, t.id))
      .where(sql`${t.user_id} is not null`),
    index('submissions_by_guest')
      .on(t.guest_id)
      .where(sql`${t.guest_id} is not null`),
    // For the public counter.
    index('submissions_sent_by_guests')
      .on(t.id)
      .where(sql`${t.sent_by_guest}`),
    index('submissions_by_image')
      .on(t.image_id)
      .where(sql`${t.image_id} is not null`),
    index('submissions_ending')
      .on(t.end_told_at)
      .where(sql`${t.end_told_at} is not null`),
    index('submissions_search').using('gin', t.search),
  ],
)

export const isUnweighed = isWithoutWeight(submissions)

/** The items of a request, as its sender lists them; their weights are in `weight_entries`. */
export const submissionItems = pgTable(
  'submission_items',
  {
    id: id(),
    submission_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => submissions.id),
    /** A class of the knowledge base; null: it has none for this device. */
    device_class: text(),
    brand: text().notNull().default(''),
    quantity: integer().notNull(),
    condition: text().$type<ItemCondition>().notNull().default('unknown'),
    battery_damaged: boolean().notNull().default(false),
    holds_data: boolean().notNull().default(false),
    image_id: uuid().references((): AnyPgColumn => images.id, { onDelete: 'set null' }),
    /** It was put on the list when that request was merged into this one. */
    from_id: bigint({ mode: 'number' }).references(() => submissions.id),
  },
  (t) => [
    index('submission_items_from')
      .on(t.from_id)
      .where(sql`${t.from_id} is not null`),
    index('submission_items_of').on(t.submission_id, t.id),
    index('submission_items_by_image')
      .on(t.image_id)
      .where(sql`${t.image_id} is not null`),
    check('submission_items_quantity', sql`${t.quantity} between 1 and ${sql.raw(String(QUANTITY_MAX))}`),
    check('submission_items_brand', sql`char_length(${t.brand}) <= ${sql.raw(String(BRAND_MAX))}`),
    check('submission_items_condition', isOneOf(t.condition, ItemCondition.options)),
  ],
)

export const eventKind = pgEnum('submission_event_kind', EventKind.enum)

/** The history of a request, append-only. A status event carries the status it led to. */
export const submissionEvents = pgTable(
  'submission_events',
  {
    id: id(),
    submission_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => submissions.id),
    kind: eventKind().notNull(),
    status: status(),
    actor_id: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    note: text(),
    /** Why nothing was picked up. */
    failure: text().$type<Failure>(),
    /** Why it was rejected. */
    rejection: text().$type<Rejection>(),
    /** The reason as the settings had it then. */
    reason: jsonb().$type<GivenReason>(),
    /** The assignee after this event. */
    assignee_id: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** The other one, of two that were merged or parted. */
    other_id: bigint({ mode: 'number' }).references(() => submissions.id),
    /** Of a message of staff: an answer is waited for. */
    question: boolean().notNull().default(false),
    /** A photo that came with an answer. */
    image_id: uuid().references((): AnyPgColumn => images.id, { onDelete: 'set null' }),
    /** Of an answer: request and Idempotency-Key, hashed, so that a retry finds its first result. */
    request_key: text(),
    /** The subject of a change by its sender or staff. */
    changed: text().array().$type<ChangedField[]>(),
    /** Grams by what became of them, where the ledger took this step; null: a person did. */
    outcomes: jsonb().$type<Partial<Record<Fate, number>>>(),
    at: createdAt(),
    /** When it happened, as a device or (the day) a paper says, where that was told later. Null: `at`. */
    happened_at: instant(),
    happened_on: date(),
  },
  (t) => [
    index('submission_events_of').on(t.submission_id, t.id),
    // For the deletion of an account; a guest's events are not in it.
    index('submission_events_by')
      .on(t.actor_id)
      .where(sql`${t.actor_id} is not null`),
    check(
      'submission_events_status',
      // As text: a value that a migration adds to an enum cannot be used before the migration ends.
      sql`(${t.kind}::text in ('submitted', 'status', 'taken-back', 'cleared', 'message', 'answer', 'merged')) = (${t.status} is not null)`,
    ),
    check(
      'submission_events_failure',
      sql`${t.failure} is null or (${isOneOf(t.failure, Failure.options)} and ${t.kind} = 'status' and ${t.status} = 'approved')`,
    ),
    check(
      'submission_events_rejection',
      sql`${t.rejection} is null or (${isOneOf(t.rejection, Rejection.options)} and ${t.kind} = 'status' and ${t.status} = 'rejected')`,
    ),
    check(
      'submission_events_reason',
      sql`${t.reason} is null or (jsonb_typeof(${t.reason}) = 'object' and ${t.rejection} is null and ${t.kind} = 'status' and ${t.status} = 'rejected')`,
    ),
    index('submission_events_assigned')
      .on(t.assignee_id)
      .where(sql`${t.assignee_id} is not null`),
    check('submission_events_assignee', sql`${t.assignee_id} is null or ${t.kind}::text = 'assigned'`),
    check(
      'submission_events_other',
      sql`(${t.kind}::text in ('merged', 'joined', 'parted')) = (${t.other_id} is not null)`,
    ),
    check('submission_events_note', hasText(t.note, 1000)),
    check(
      'submission_events_outcomes',
      sql`${t.outcomes} is null or (jsonb_typeof(${t.outcomes}) = 'object' and ${t.kind}::text in ('status', 'taken-back'))`,
    ),
    check('submission_events_question', sql`not ${t.question} or ${t.kind}::text = 'message'`),
    check('submission_events_image', sql`${t.image_id} is null or ${t.kind}::text = 'answer'`),
    check('submission_events_request', sql`(${t.request_key} is not null) = (${t.kind}::text = 'answer')`),
    check(
      'submission_events_changed',
      sql`${t.changed} is null or (cardinality(${t.changed}) > 0 and ${t.kind}::text in ('amended', 'corrected'))`,
    ),
    uniqueIndex('submission_events_request_key')
      .on(t.request_key)
      .where(sql`${t.request_key} is not null`),
    index('submission_events_by_image')
      .on(t.image_id)
      .where(sql`${t.image_id} is not null`),
    check('submission_events_happened', sql`num_nonnulls(${t.happened_at}, ${t.happened_on}) <= 1`),
  ],
)

/** Notes of staff on a request. Never changed; deleted when its sender is forgotten. */
export const submissionNotes = pgTable(
  'submission_notes',
  {
    id: id(),
    submission_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => submissions.id),
    author_id: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** The partner who sent it, by name. */
    partner: text(),
    text: text().notNull(),
    at: createdAt(),
  },
  (t) => [
    check('submission_notes_partner', sql`${t.partner} is null or ${t.author_id} is null`),
    index('submission_notes_of').on(t.submission_id, t.id),
    index('submission_notes_by')
      .on(t.author_id)
      .where(sql`${t.author_id} is not null`),
    check('submission_notes_text', hasText(t.text, NOTE_MAX)),
  ],
)

/** Saved filters of the table of requests. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: id(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    filters: jsonb().$type<TableChoice>().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_filters_name_once').on(t.user_id, sql`lower(${t.name})`),
    check('saved_filters_name', hasText(t.name, FILTER_NAME_MAX)),
  ],
)
