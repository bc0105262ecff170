import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { Role } from '#contract/foundation/roles.ts'
import { INVITED_MAX, StaffRole } from '#contract/people/invitations.ts'
import { LOCALES } from '#contract/foundation/locale.ts'
import { MatterGroup, MatterKind } from '#contract/foundation/matters.ts'
import { NotificationKind } from '#contract/foundation/notifications.ts'
import { instant, id, createdAt, hasText, isOneOf, E164, newestFirst } from './columns.ts'

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
    /** The look of a name (features/people/accounts/name-key.ts); null: an older account has a name like it. */
    name_key: text(),
    email: text().notNull(),
    first_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    phone_number: text(),
    role: role().notNull().default('member'),
    /** When an administrator, a first sign-up or `ADMIN_EMAILS` decided it; from then on that setting does no more. */
    role_decided_at: instant(),
    company_id: bigint({ mode: 'number' }).references(() => companies.id, { onDelete: 'set null' }),
    locale: text({ enum: LOCALES }),
    /** Whether the person wants mails about their requests; staff: also one a day about open work. */
    mail_wanted: boolean().notNull().default(false),
    digest_wanted: boolean().notNull().default(true),
    /** Of staff: the groups of matters that do not reach them. */
    quiet_groups: text().array().$type<MatterGroup[]>().notNull().default([]),
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
    check(
      'users_quiet_groups',
      sql`${t.quiet_groups} <@ ${sql.raw(`array['${MatterGroup.options.join("', '")}']`)}`,
    ),
    check('users_consent', sql`(${t.consent_version} is null) = (${t.consented_at} is null)`),
    // Few among many, and asked for often.
    index('users_staff')
      .on(t.role)
      .where(sql`${t.role} <> 'member'`),
    index('users_newest').on(...newestFirst(t.created_at, t.id)),
  ],
)

/** Invitations to a role that are open. What an invitation was for is deleted with its end. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    role: text().$type<StaffRole>().notNull(),
    /** The name or the address of the invited person; '': neither. */
    who: text().notNull(),
    /** The language of the mail. */
    locale: text({ enum: LOCALES }).notNull(),
    invited_by: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    ends_at: instant().notNull(),
  },
  (t) => [
    index('invitations_by').on(t.invited_by),
    check('invitations_role', isOneOf(t.role, StaffRole.options)),
    check('invitations_who', sql`char_length(${t.who}) <= ${sql.raw(String(INVITED_MAX))}`),
    check('invitations_locale', isOneOf(t.locale, LOCALES)),
    check('invitations_end', sql`${t.created_at} < ${t.ends_at}`),
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
    /** The parameters of the sentence (a tracking code, a status), never the sentence. */
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

/**
 * Work that waits for staff, once for all of them: one row for each subject of a kind, deleted when anybody has dealt with it.
 * New requests have none: they are the unread ones.
 */
export const staffMatters = pgTable(
  'staff_matters',
  {
    kind: text().$type<MatterKind>().notNull(),
    /** The id of a request, round, consignment, lot, permit, certificate or backup, by the kind. */
    subject_id: bigint({ mode: 'number' }).notNull(),
    /** The parameters of the sentence, never the sentence. */
    params: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The account that caused it, and is not told of it. */
    by_id: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** When it last happened. */
    at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subject_id] }),
    index('staff_matters_of').on(t.subject_id),
    index('staff_matters_by')
      .on(t.by_id)
      .where(sql`${t.by_id} is not null`),
    check('staff_matters_kind', isOneOf(t.kind, MatterKind.exclude(['request-new']).options)),
  ],
)

/** Up to when an account has seen the matters of a kind. */
export const staffSeen = pgTable(
  'staff_seen',
  {
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<MatterKind>().notNull(),
    seen_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.kind] }),
    check('staff_seen_kind', isOneOf(t.kind, MatterKind.options)),
  ],
)

/** A device on which notifications are shown, with the account's consent; it goes when somebody signs out there. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: id(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address at which its push service takes messages: a secret of the device. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    /** The session that it was last heard of in; null: none that we know. */
    session_id: text(),
    /** When the app was last open there with this account. */
    heard_at: createdAt(),
    /** Of staff: what came up until then was told there. */
    rung_at: createdAt(),
  },
  (t) => [
    index('push_devices_of').on(t.user_id),
    check(
      'push_devices_endpoint',
      sql`${t.endpoint} like 'https://%' and char_length(${t.endpoint}) <= 1000`,
    ),
    check('push_devices_locale', isOneOf(t.locale, LOCALES)),
  ],
)

/** A row belongs to exactly one of: a member, a guest, nobody any more (the account was deleted). */
export const owner = () => ({
  user_id: bigint({ mode: 'number' }).references(() => users.id),
  guest_id: text(),
  anonymised_at: instant(),
})

export const oneOwner = (t: { user_id: AnyPgColumn; guest_id: AnyPgColumn; anonymised_at: AnyPgColumn }) =>
  sql`num_nonnulls(${t.user_id}, ${t.guest_id}, ${t.anonymised_at}) = 1`
