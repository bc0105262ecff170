import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { DELIVERY_STATES } from '#server/adapters/messages/channel.ts'
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
    /** The name of the message in the service that took it, as `message_deliveries` has it. */
    service_key: text(),
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
    index('messages_in_service')
      .on(t.service_key)
      .where(sql`${t.service_key} is not null`),
    // For the limits of a day.
    index('messages_ended_at')
      .on(t.ended_at)
      .where(sql`${t.ended_at} is not null`),
  ],
)

/**
 * How far messages came, as their service tells it: also before we know that it took the message, and in any order. A row keeps the
 * furthest state; one that arrived is not made undone by a failure on another device.
 */
export const messageDeliveries = pgTable(
  'message_deliveries',
  {
    /** A hash of the service's own name of the message. */
    service_key: text().primaryKey(),
    /** The name with which it was sent; null: the service does not repeat it. */
    name: text(),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    /** The cause of a failure, as the service numbers it. */
    code: text(),
    at: instant().notNull(),
  },
  (t) => [
    check('message_deliveries_state', isOneOf(t.state, DELIVERY_STATES)),
    check(
      'message_deliveries_length',
      sql`char_length(${t.service_key}) <= 100 and char_length(${t.name}) <= 200 and char_length(${t.code}) <= 20`,
    ),
    index('message_deliveries_named')
      .on(t.name)
      .where(sql`${t.name} is not null`),
    index('message_deliveries_oldest').on(t.at),
  ],
)

/** Numbers whose owners want no messages, also when somebody else leaves them with a request. */
export const messageStops = pgTable(
  'message_stops',
  { phone: text().primaryKey(), stopped_at: createdAt() },
  (t) => [check('message_stops_phone', sql`${t.phone} ~ ${E164}`)],
)
