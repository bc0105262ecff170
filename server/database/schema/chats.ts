import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { LOCALES } from '#contract/foundation/locale.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { submissions } from './submissions.ts'

// People who write to us in a service of messages.

/** The name of a service, as `adapters/messages/channel.ts` lists them. */
const isChannel = (column: Parameters<typeof isOneOf>[0]) => sql`${column} ~ '^[a-z]{2,20}$'`

/** One person's line to us in one service. */
export const chats = pgTable(
  'chats',
  {
    id: id(),
    channel: text().notNull(),
    /** The address from which they wrote last, to which answers go. */
    reply_to: text().notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    /** The standing of the intake (features/requests/chats/steps.ts). */
    standing: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: createdAt(),
    /** When they wrote last. */
    heard_at: instant().notNull(),
  },
  (t) => [
    check('chats_channel', isChannel(t.channel)),
    check('chats_locale', isOneOf(t.locale, LOCALES)),
    index('chats_heard').on(t.heard_at),
  ],
)

export const IDENTIFIER_KINDS = ['user', 'phone'] as const

/**
 * The identifiers that were seen together in one event of a service, or of which the service said that one has replaced another. Nothing
 * else joins two of them. An account (`user`) is one person; a number may have been several people's.
 */
export const chatIdentifiers = pgTable(
  'chat_identifiers',
  {
    id: id(),
    chat_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    channel: text().notNull(),
    kind: text({ enum: IDENTIFIER_KINDS }).notNull(),
    value: text().notNull(),
    seen_at: createdAt(),
  },
  (t) => [
    check('chat_identifiers_channel', isChannel(t.channel)),
    check('chat_identifiers_kind', isOneOf(t.kind, IDENTIFIER_KINDS)),
    check('chat_identifiers_value', sql`${t.value} <> '' and char_length(${t.value}) <= 200`),
    uniqueIndex('chat_identifiers_once').on(t.chat_id, t.kind, t.value),
    uniqueIndex('chat_identifiers_user')
      .on(t.channel, t.value)
      .where(sql`${t.kind} = 'user'`),
    index('chat_identifiers_of').on(t.channel, t.kind, t.value),
  ],
)

/** The requests that were made in a chat, or by the form that it led to: their news goes there. */
export const chatRequests = pgTable(
  'chat_requests',
  {
    submission_id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => submissions.id),
    chat_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
  },
  (t) => [index('chat_requests_of').on(t.chat_id)],
)

/** Events that a service told us, each once. Their content goes once they were dealt with. */
export const chatEvents = pgTable(
  'chat_events',
  {
    id: id(),
    channel: text().notNull(),
    /** The same for every copy. */
    key: text().notNull(),
    event: jsonb().$type<Record<string, unknown>>(),
    received_at: createdAt(),
    /** The message as the service wrote it, where its kind is unknown: it stays as long as the row, to learn the kind. */
    unread: text(),
    /** When it was dealt with. */
    ended_at: instant(),
    /** Of whom it was, for the limit. */
    chat_id: bigint({ mode: 'number' }).references(() => chats.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('chat_events_channel', isChannel(t.channel)),
    check('chat_events_key', sql`char_length(${t.key}) between 1 and 300`),
    check('chat_events_unread', sql`char_length(${t.unread}) <= 16000`),
    check('chat_events_ended', sql`(${t.event} is null) = (${t.ended_at} is not null)`),
    uniqueIndex('chat_events_once').on(t.channel, t.key),
    index('chat_events_oldest').on(t.received_at),
    index('chat_events_of')
      .on(t.chat_id, t.ended_at)
      .where(sql`${t.chat_id} is not null`),
  ],
)
