import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { LOCALES } from '#contract/foundation/locale.ts'
import {
  AnswerMail,
  Refusal,
  RIGHTS_MESSAGE_MAX,
  RightsDeed,
  RightsKind,
  RightsOrigin,
  RightsState,
} from '#contract/people/rights.ts'
import { E164, hasText, id, instant, isOneOf } from './columns.ts'
import { users } from './people.ts'

/** Requests about personal data. The sender is deleted some time after the answer; the dates stay as evidence. */
export const rightsRequests = pgTable(
  'rights_requests',
  {
    id: id(),
    kind: text().$type<RightsKind>().notNull(),
    origin: text().$type<RightsOrigin>().notNull(),
    user_id: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    email: text(),
    phone_number: text(),
    locale: text({ enum: LOCALES }).notNull(),
    message: text().notNull(),
    received_at: instant().notNull(),
    due_at: instant().notNull(),
    /** When the mail with the link that proves the address was handed over; null: not yet, or nobody needs one. */
    proof_mailed_at: instant(),
    /** Null: the link of the mail that proves the address was not opened yet, and nobody of the staff sees it. */
    confirmed_at: instant(),
    state: text().$type<RightsState>().notNull().default('open'),
    done: text()
      .array()
      .$type<RightsDeed[]>()
      .notNull()
      .default(sql`'{}'`),
    refusal: text().$type<Refusal>(),
    answer: text().notNull().default(''),
    /** The requests in the copy that the mail of the answer links to. */
    given_ids: bigint({ mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    closed_at: instant(),
    closed_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** State of the mail with the answer; null: no mail. */
    answer_mail: text().$type<AnswerMail>(),
    /** Since when it is so. */
    answer_mail_at: instant(),
    /** Since when nothing here says who it was. */
    forgotten_at: instant(),
  },
  (t) => [
    check('rights_requests_kind', isOneOf(t.kind, RightsKind.options)),
    check('rights_requests_origin', isOneOf(t.origin, RightsOrigin.options)),
    check('rights_requests_state', isOneOf(t.state, RightsState.options)),
    check('rights_requests_locale', isOneOf(t.locale, LOCALES)),
    check('rights_requests_phone', sql`${t.phone_number} ~ ${E164}`),
    check('rights_requests_email', hasText(t.email, 254)),
    check(
      'rights_requests_message',
      sql`char_length(${t.message}) <= ${sql.raw(String(RIGHTS_MESSAGE_MAX))} and (${t.message} <> '' or ${t.forgotten_at} is not null)`,
    ),
    check(
      'rights_requests_confirmed',
      sql`${t.confirmed_at} is not null or (${t.origin} = 'guest' and ${t.state} = 'open')`,
    ),
    check('rights_requests_closed', sql`(${t.state} = 'open') = (${t.closed_at} is null)`),
    check('rights_requests_refused', sql`(${t.state} = 'refused') = (${t.refusal} is not null)`),
    check('rights_requests_refusal', isOneOf(t.refusal, Refusal.options)),
    check(
      'rights_requests_done',
      sql`${t.done} <@ ${sql.raw(`array['${RightsDeed.options.join("', '")}']`)}`,
    ),
    check('rights_requests_answer_mail', isOneOf(t.answer_mail, AnswerMail.options)),
    check(
      'rights_requests_answer_mailed',
      sql`(${t.answer_mail} is null) = (${t.answer_mail_at} is null) and (${t.answer_mail} is null or ${t.closed_at} is not null)`,
    ),
    check(
      'rights_requests_forgotten',
      sql`${t.forgotten_at} is null or (num_nonnulls(${t.user_id}, ${t.email}, ${t.phone_number}) = 0 and ${t.message} = '' and ${t.answer} = '' and ${t.closed_at} is not null)`,
    ),
    index('rights_requests_due')
      .on(t.due_at)
      .where(sql`${t.state} = 'open'`),
    index('rights_requests_by').on(t.user_id),
    index('rights_requests_from').on(sql`lower(${t.email})`),
  ],
)
