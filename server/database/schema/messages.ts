import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { CarriedKind } from '#contract/foundation/notifications.ts'
import { createdAt, E164, id, instant, isOneOf } from './columns.ts'
import { chats } from './chats.ts'
import { submissionEvents, submissions } from './submissions.ts'

/** How a message ended: handed over, refused for good, or given up because nobody knows whether it was taken. */
export const MESSAGE_ENDS = ['sent', 'refused', 'unclear'] as const
export type MessageEnd = (typeof MESSAGE_ENDS)[number]

/**
 * Messages to telephones and chats that are owed, each once. As in `mails` neither a number nor a sentence stands here: whether somebody
 * still wants it, and where it goes, is looked up when it is sent.
 */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    once_key: text().notNull().unique(),
    /** News of a request; */
    kind: text().$type<CarriedKind>(),
    /** or the answer to what somebody wrote in a chat (features/requests/chats/words.ts). */
    reply: text(),
    /** To this chat; null: to the number that was left with the request. */
    chat_id: bigint({ mode: 'number' }).references(() => chats.id, { onDelete: 'cascade' }),
    params: jsonb().$type<Record<string, string>>().notNull(),
    submission_id: bigint({ mode: 'number' }).references(() => submissions.id),
    /** The line of its history that holds what staff wrote. */
    event_id: bigint({ mode: 'number' }).references(() => submissionEvents.id),
    created_at: createdAt(),
    /** Until then somebody is handing it over. */
    taken_until: instant(),
    /** How often nobody knew whether the gateway had taken it. */
    unclear: integer().notNull().default(0),
    end: text().$type<MessageEnd>(),
    ended_at: instant(),
  },
  (t) => [
    check('messages_kind', sql`${t.kind} is null or ${isOneOf(t.kind, CarriedKind.options)}`),
    check(
      'messages_about',
      sql`case when ${t.kind} is null then ${t.reply} is not null and ${t.chat_id} is not null else ${t.reply} is null and ${t.submission_id} is not null end`,
    ),
    check('messages_end', sql`${t.end} is null or ${isOneOf(t.end, MESSAGE_ENDS)}`),
    check('messages_ended', sql`(${t.end} is null) = (${t.ended_at} is null)`),
    index('messages_of_request').on(t.submission_id),
    index('messages_of_chat')
      .on(t.chat_id)
      .where(sql`${t.chat_id} is not null`),
    index('messages_oldest').on(t.created_at),
    // For the limits of a day.
    index('messages_ended_at')
      .on(t.ended_at)
      .where(sql`${t.ended_at} is not null`),
  ],
)

/** Numbers whose owners want no messages, also when somebody else leaves them with a request. */
export const messageStops = pgTable(
  'message_stops',
  { phone: text().primaryKey(), stopped_at: createdAt() },
  (t) => [check('message_stops_phone', sql`${t.phone} ~ ${E164}`)],
)
