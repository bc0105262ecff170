import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { CarriedKind } from '#contract/foundation/notifications.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { users } from './people.ts'
import { submissionEvents, submissions } from './submissions.ts'

/** The kinds of mail: a step of a request, the digest for staff, or a disclosure of data. */
export const MAIL_KINDS = [...CarriedKind.options, 'digest', 'incident'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * Mails that are owed, each once. Neither an address nor a sentence stands here: whether somebody still wants it, and
 * where it goes, is looked up when it is sent.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    once_key: text().notNull().unique(),
    kind: text().$type<MailKind>().notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    /** About this request, to its sender; */
    submission_id: bigint({ mode: 'number' }).references(() => submissions.id),
    /** the line of its history that holds what staff wrote. */
    event_id: bigint({ mode: 'number' }).references(() => submissionEvents.id),
    /** To this account. */
    user_id: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    /** Until then somebody is handing it over. */
    taken_until: instant(),
    sent_at: instant(),
    /** The mail server will never take it. */
    refused_at: instant(),
  },
  (t) => [
    check('mails_kind', isOneOf(t.kind, MAIL_KINDS)),
    check('mails_recipient', sql`num_nonnulls(${t.submission_id}, ${t.user_id}) = 1`),
    check(
      'mails_about',
      sql`case ${t.kind} when 'digest' then ${t.user_id} is not null when 'incident' then true else ${t.submission_id} is not null end`,
    ),
    check('mails_end', sql`num_nonnulls(${t.sent_at}, ${t.refused_at}) <= 1`),
    index('mails_of_request').on(t.submission_id),
    index('mails_of_user').on(t.user_id),
    index('mails_oldest').on(t.created_at),
  ],
)
