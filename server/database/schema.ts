import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgSchema,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core'
import { Role } from '#contract/accounts.ts'
import { Verdict } from '#contract/analyses.ts'
import { CONTENT_KINDS } from '#contract/content-kinds.ts'
import { LOCALES } from '#contract/locale.ts'
import { NotificationKind } from '#contract/notifications.ts'
import { Channel, EventKind, Service, Status } from '#contract/submissions.ts'
import { Outcome, WeightMethod } from '#contract/weights.ts'

// The whole model on one page. Names are the names of the contract. What a CHECK or a unique index can
// promise is promised here, and not only by the verbs that write.
// The append-only triggers are in migrations/0001_append_only.sql.

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Milliseconds, so that a cursor made from a JavaScript date finds its row again. */
const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const createdAt = () => instant().notNull().defaultNow()
/** `.desc()` alone emits NULLS LAST, which a plain ORDER BY … DESC cannot use. */
const newestFirst = (at: ExtraConfigColumn, tie: ExtraConfigColumn) =>
  [at.desc().nullsFirst(), tie.desc().nullsFirst()] as const
const hasText = (column: AnyPgColumn, max: number): SQL =>
  sql`btrim(${column}) <> '' and char_length(${column}) <= ${sql.raw(String(max))}`
const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
/**
 * Letters in the form that all spellings of them have in common (full width, ligatures), without accents, and blanks for
 * signs: PostgreSQL's parser would take an address of the web, a path or a number with a dash for one word.
 */
const plainWords = (text: string) =>
  sql.raw(
    `regexp_replace(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]+', '', 'g'), '[!-/:-@\\[-\`{-\\u00bf\\u2000-\\u2bff]+', ' ', 'g')`,
  )
const E164 = sql.raw(`'^\\+[1-9][0-9]{6,14}$'`)

// ── Identity: what the embedded provider keeps; tables, names and some idle columns come from Better Auth ────

export const identity = pgSchema('identity')

export const identityUser = identity.table(
  'user',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    disabledAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  // Addresses are looked up as they are, so they are stored in lower case.
  (t) => [
    uniqueIndex('identity_user_email').on(t.email),
    check('identity_user_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)

export const identitySession = identity.table(
  'session',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => identityUser.id, { onDelete: 'cascade' }),
    /** SHA-256 of the refresh token; the token itself is only with the client. */
    token: text().notNull().unique(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** A change of password gave its holder another session; this one serves the tabs that do not know yet. */
    replacedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index('identity_session_user').on(t.userId), index('identity_session_expiring').on(t.expiresAt)],
)

export const identityAccount = identity.table(
  'account',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => identityUser.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [uniqueIndex('identity_account_provider').on(t.userId, t.providerId)],
)

export const identityVerification = identity.table(
  'verification',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index('identity_verification_identifier').on(t.identifier)],
)

export const identityJwks = identity.table('jwks', {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: createdAt(),
  expiresAt: instant(),
})

/** What we decided about accounts of a hosted provider, which needs no right at the provider. */
export const identityHosted = identity.table('hosted', {
  uid: text().primaryKey(),
  disabledAt: instant(),
  /** Tokens of sign-ins before this are refused. */
  validAfter: instant(),
})

// ── People ──────────────────────────────────────────────────────────────────────────────────────────────────

export const role = pgEnum('role', Role.enum)

export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text().notNull(),
    joined_at: createdAt(),
  },
  (t) => [
    check('companies_name', hasText(t.name, 200)),
    uniqueIndex('companies_name_once').on(sql`lower(${t.name})`),
  ],
)

/** The product's profile of a person; who they are is the identity provider's business (`uid`). */
export const users = pgTable(
  'users',
  {
    id: id(),
    uid: text().notNull().unique(),
    username: text().notNull(),
    /** What it looks like (features/accounts/name-key.ts); null: somebody who was here before has a name like it. */
    name_key: text(),
    email: text().notNull(),
    first_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    phone_number: text(),
    role: role().notNull().default('member'),
    company_id: bigint({ mode: 'number' }).references(() => companies.id, { onDelete: 'set null' }),
    locale: text({ enum: LOCALES }),
    /** The version of the privacy notice that was agreed to, and when. */
    consent_version: text(),
    consented_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    uniqueIndex('users_name_key').on(t.name_key),
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    check(
      'users_username_form',
      sql`char_length(${t.username}) between 3 and 40 and ${t.username} !~ '[@\\s]'`,
    ),
    check('users_phone', sql`${t.phone_number} ~ ${E164}`),
    check('users_locale', isOneOf(t.locale, LOCALES)),
    check('users_consent', sql`(${t.consent_version} is null) = (${t.consented_at} is null)`),
    index('users_newest').on(...newestFirst(t.created_at, t.id)),
  ],
)

/** A row belongs to exactly one of: a member, a guest, nobody any more (the account was deleted). */
const owner = () => ({
  user_id: bigint({ mode: 'number' }).references(() => users.id),
  guest_id: text(),
  anonymised_at: instant(),
})
const oneOwner = (t: { user_id: AnyPgColumn; guest_id: AnyPgColumn; anonymised_at: AnyPgColumn }) =>
  sql`num_nonnulls(${t.user_id}, ${t.guest_id}, ${t.anonymised_at}) = 1`

// ── Submissions ─────────────────────────────────────────────────────────────────────────────────────────────

export const channel = pgEnum('channel', Channel.enum)
export const service = pgEnum('service', Service.enum)
export const status = pgEnum('status', Status.enum)

export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    tracking_code: text().notNull().unique(),
    channel: channel().notNull(),
    service: service().notNull(),
    status: status().notNull().default('pending'),
    ...owner(),
    /** A member's username or the generated guest name; who signs up takes their requests along under the new name. */
    username: text().notNull(),
    /** By somebody without an account. Stays true when they get one, or are forgotten. */
    sent_by_guest: boolean().notNull().default(false),
    title: text().notNull(),
    message: text().notNull(),
    location: text().notNull().default(''),
    phone_number: text(),
    source_url: text(),
    /** A photo that came with it. */
    image_id: uuid().references((): AnyPgColumn => images.id, { onDelete: 'set null' }),
    /** Owner and Idempotency-Key, and what was sent under it: a retry finds its first result. */
    request_key: text(),
    request_hash: bytea(),
    submitted_at: createdAt(),
    read_at: instant(),
    /** When the desk was told that the time of this open request of a guest is about to end. */
    end_told_at: instant(),
    /** Read by `features/timeline/search-words.ts`, which takes apart what staff type in the same way. */
    search: tsvector().generatedAlwaysAs(
      (): SQL => sql`to_tsvector('simple', ${plainWords("username || ' ' || title || ' ' || location || ' ' || message")})
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
    check('submissions_phone', sql`${t.phone_number} ~ ${E164}`),
    check('submissions_request', sql`(${t.request_key} is null) = (${t.request_hash} is null)`),
    uniqueIndex('submissions_request_key')
      .on(t.request_key)
      .where(sql`${t.request_key} is not null`),
    // One ordered index for each filter of the admin table: a page costs the same at a million rows.
    index('submissions_newest').on(...newestFirst(t.submitted_at, t.id)),
    index('submissions_by_status').on(t.status, ...newestFirst(t.submitted_at, t.id)),
    index('submissions_by_service').on(t.service, ...newestFirst(t.submitted_at, t.id)),
    index('submissions_by_status_service').on(t.status, t.service, ...newestFirst(t.submitted_at, t.id)),
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

export const eventKind = pgEnum('submission_event_kind', EventKind.enum)

/** What happened to a request, append-only. A status event carries the status it led to. */
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
    at: createdAt(),
  },
  (t) => [
    index('submission_events_of').on(t.submission_id, t.id),
    // For the deletion of an account; a guest's events are not in it.
    index('submission_events_by')
      .on(t.actor_id)
      .where(sql`${t.actor_id} is not null`),
    check(
      'submission_events_status',
      sql`(${t.kind} in ('submitted', 'status')) = (${t.status} is not null)`,
    ),
    check('submission_events_note', hasText(t.note, 1000)),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    /** What the sentence needs (a tracking code, a status), never the sentence. */
    params: jsonb().$type<Record<string, string>>().notNull(),
    /** Delivered at least once, stored once. */
    once_key: text().notNull().unique(),
    created_at: createdAt(),
    read_at: instant(),
  },
  (t) => [
    index('notifications_newest').on(t.user_id, ...newestFirst(t.created_at, t.id)),
    check('notifications_kind', isOneOf(t.kind, NotificationKind.options)),
  ],
)

// ── Photos and analyses ─────────────────────────────────────────────────────────────────────────────────────

export const images = pgTable(
  'images',
  {
    id: uuid().primaryKey().defaultRandom(),
    ...owner(),
    storage_key: text().notNull().unique(),
    /** 64-bit perceptual hash, to recognise the same photo of the same person. */
    phash: bigint({ mode: 'bigint' }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    created_at: createdAt(),
    expires_at: instant(),
  },
  (t) => [
    check('images_owner', oneOwner(t)),
    check('images_guest_expires', sql`${t.guest_id} is null or ${t.expires_at} is not null`),
    check('images_size', sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
    index('images_by_user')
      .on(t.user_id, t.phash)
      .where(sql`${t.user_id} is not null`),
    index('images_expiring')
      .on(t.expires_at)
      .where(sql`${t.expires_at} is not null`),
  ],
)

/** What an engine saw on a photo. It names classes of the knowledge base; facts are looked up, never stored. */
export const analyses = pgTable(
  'analyses',
  {
    id: id(),
    ...owner(),
    image_id: uuid().references(() => images.id, { onDelete: 'set null' }),
    engine: text().notNull(),
    engine_version: text().notNull(),
    /** The engine that was configured could not answer. */
    fell_back: boolean().notNull().default(false),
    verdict: text({ enum: ['named', 'choose', 'cannot-tell', 'not-a-device'] }).notNull(),
    factor_version: text().notNull(),
    /** Of the first candidate, where the engine is sure enough to name it. */
    device_class: text(),
    confidence: numeric({ precision: 4, scale: 3, mode: 'number' }),
    candidates: jsonb().$type<{ class: string; confidence: number; evidence: string[] }[]>().notNull(),
    /** The person's word, which is kept for the next training; a time without a class: none of the list. */
    corrected_class: text(),
    corrected_at: instant(),
    analyzed_at: createdAt(),
    expires_at: instant(),
  },
  (t) => [
    check('analyses_owner', oneOwner(t)),
    check('analyses_guest_expires', sql`${t.guest_id} is null or ${t.expires_at} is not null`),
    check('analyses_verdict', isOneOf(t.verdict, Verdict.options)),
    check('analyses_named', sql`(${t.verdict} = 'named') = (${t.device_class} is not null)`),
    check('analyses_corrected', sql`${t.corrected_class} is null or ${t.corrected_at} is not null`),
    index('analyses_by_image')
      .on(t.image_id)
      .where(sql`${t.image_id} is not null`),
    check('analyses_confidence', sql`${t.confidence} between 0 and 1`),
    index('analyses_by_user')
      .on(t.user_id, ...newestFirst(t.analyzed_at, t.id))
      .where(sql`${t.user_id} is not null`),
    index('analyses_expiring')
      .on(t.expires_at)
      .where(sql`${t.expires_at} is not null`),
  ],
)

// ── Kilograms: an append-only ledger; a correction names the entry it replaces ────────────────────────────────

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
    /** Unique: two corrections of one entry would count its weight twice. */
    replaces_id: bigint({ mode: 'number' })
      .unique()
      .references((): AnyPgColumn => weightEntries.id),
    /** Who recorded it and their Idempotency-Key: a retry counts nothing twice. */
    request_key: text().unique(),
    recorded_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    recorded_at: createdAt(),
  },
  (t) => [
    index('weight_entries_of').on(t.submission_id),
    check('weight_entries_amounts', sql`${t.weight_kg} >= 0 and ${t.units} >= 0 and ${t.payout_idr} >= 0`),
    check('weight_entries_reused', sql`${t.outcome} <> 'reused' or ${t.units} is not null`),
    check('weight_entries_order', sql`${t.replaces_id} < ${t.id}`),
  ],
)

// ── Content, kept here or copied from an external site ──────────────────────────────────────────────────────

export const contentKind = pgEnum('content_kind', CONTENT_KINDS)

/** A picture of the content: uploaded by an editor, or found in an external site's lists and fetched when first asked for. */
export const contentImages = pgTable(
  'content_images',
  {
    /** 32 hex digits: the hash of what was uploaded, or of the address. */
    id: text().primaryKey(),
    source_url: text().unique(),
    /** Of the original, in pixels; null until it has been fetched. */
    width: integer(),
    height: integer(),
    uploaded_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    /** When it could last not be fetched, and why, so that a broken address is not asked for at every visit. */
    failed_at: instant(),
    failure: text(),
  },
  (t) => [
    check('content_images_id', sql`${t.id} ~ '^[0-9a-f]{32}$'`),
    check('content_images_size', sql`${t.width} > 0 and ${t.height} > 0`),
  ],
)

export const contentItems = pgTable(
  'content_items',
  {
    id: id(),
    kind: contentKind().notNull(),
    slug: text().notNull(),
    position: integer().notNull().default(0),
    image_key: text().references(() => contentImages.id),
    /** A drawing of the web app, shown where there is no photo. */
    icon: text(),
    /** Came with the product and has not been edited. */
    seeded: boolean().notNull().default(false),
    published_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('content_items_slug').on(t.kind, t.slug),
    check('content_items_slug_form', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    index('content_items_published').on(t.kind, ...newestFirst(t.published_at, t.id)),
  ],
)

/** Every saved text of an item, append-only; the newest of a language is the current one. */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    id: id(),
    item_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    locale: text({ enum: LOCALES }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** Sanitised before it is stored. */
    html: text().notNull(),
    edited_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    edited_at: createdAt(),
  },
  (t) => [
    index('content_revisions_newest').on(t.item_id, t.locale, t.id.desc().nullsFirst()),
    check('content_revisions_title', hasText(t.title, 300)),
    check('content_revisions_locale', isOneOf(t.locale, LOCALES)),
  ],
)

/** The last good copy of an external list, served with its age when the site is down. */
export const contentCopies = pgTable('content_copies', {
  source: text().primaryKey(),
  items: jsonb().notNull(),
  fetched_at: instant().notNull(),
  /** The last reading that failed since, and why. */
  failed_at: instant(),
  failure: text(),
})

// ── Places, settings, audit ─────────────────────────────────────────────────────────────────────────────────

/** Districts (kecamatan), by the ministry's code. */
export const districts = pgTable('districts', {
  id: text().primaryKey(),
  name: text().notNull(),
  city: text().notNull(),
})

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
