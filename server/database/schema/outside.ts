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
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ApiScope } from '#contract/foundation/api-scope.ts'
import { KEY_NAME_MAX } from '#contract/integrations/api-keys.ts'
import { WasteSource } from '#contract/reference/items.ts'
import { PeerTrouble, StatementFault } from '#contract/proof/statements.ts'
import { WEBHOOK_URL_MAX, WebhookEvent } from '#contract/integrations/webhooks.ts'
import { bytea, createdAt, hasText, id, instant, isOneOf } from './columns.ts'
import { users } from './people.ts'
import { submissions } from './submissions.ts'

// Others who work with this installation: partners with a key, programs that are told, installations that add up.

const among = (values: readonly string[]) =>
  sql.raw(`array[${values.map((value) => `'${value}'`).join(', ')}]`)

/** Only the hash of a key is stored: keys are random, so that no slower hash is needed. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    name: text().notNull(),
    prefix: text().notNull(),
    hash: bytea().notNull().unique(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    last_day: date({ mode: 'string' }).notNull(),
    /** Of requests that do not say it. */
    waste_source: text().$type<WasteSource>(),
    /** To the hour. */
    last_used_at: instant(),
    revoked_at: instant(),
    created_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (t) => [
    check('api_keys_name', hasText(t.name, KEY_NAME_MAX)),
    check('api_keys_source', isOneOf(t.waste_source, WasteSource.options)),
    check('api_keys_hash', sql`octet_length(${t.hash}) = 32`),
    check('api_keys_scopes', sql`cardinality(${t.scopes}) > 0 and ${t.scopes} <@ ${among(ApiScope.options)}`),
  ],
)

/** Which key sent a request: it alone reads from outside what was sent. */
export const partnerRequests = pgTable(
  'partner_requests',
  {
    submission_id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    api_key_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => apiKeys.id),
    /** The place as it was sent, where it was sent as a position. It goes with the sender. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
  },
  (t) => [
    index('partner_requests_of').on(t.api_key_id, t.submission_id.desc().nullsFirst()),
    check(
      'partner_requests_place',
      sql`(${t.latitude} is null) = (${t.longitude} is null) and ${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`,
    ),
  ],
)

/**
 * A partner's later additions to a request, by the partner's id for them: sent again, an addition is one note. The
 * note itself goes with the sender.
 */
export const partnerUpdates = pgTable(
  'partner_updates',
  {
    id: id(),
    submission_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    api_key_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => apiKeys.id),
    given_id: text().notNull(),
  },
  (t) => [
    uniqueIndex('partner_updates_once').on(t.submission_id, t.api_key_id, t.given_id),
    check('partner_updates_given_id', hasText(t.given_id, 100)),
  ],
)

export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Its secret, and what stands for a request in what it is sent, follow from this (features/integrations/webhooks/secret.ts). */
    salt: uuid().notNull().defaultRandom(),
    active: boolean().notNull().default(true),
    failing_since: instant(),
    /** Since when it has answered with 4xx and nothing has arrived, and with what it did the last time. */
    refusing_since: instant(),
    refused_with: integer(),
    disabled_at: instant(),
    created_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (t) => [
    check('webhooks_url', sql`${t.url} ~ '^https?://' and ${hasText(t.url, WEBHOOK_URL_MAX)}`),
    check(
      'webhooks_events',
      sql`cardinality(${t.events}) > 0 and ${t.events} <@ ${among(WebhookEvent.options)}`,
    ),
    check('webhooks_disabled', sql`${t.disabled_at} is null or not ${t.active}`),
    check('webhooks_refusing', sql`(${t.refusing_since} is null) = (${t.refused_with} is null)`),
  ],
)

/**
 * The messages owed to a webhook, written by triggers in the transaction of the event (the migrations `tell_outside`
 * and `certificates_end`). A message waits, has arrived or was given up.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhook_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The same at every try: who gets it twice can tell. */
    message_id: uuid().notNull().unique().defaultRandom(),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    tries: integer().notNull().default(0),
    /** Number of tries that were answered with 4xx. */
    refusals: integer().notNull().default(0),
    next_at: instant().defaultNow(),
    delivered_at: instant(),
    /** It was refused for the last time. */
    left_at: instant(),
    status: integer(),
    created_at: createdAt(),
  },
  (t) => [
    // A server of the version before says of none when it was left: `= 1` once nobody goes on beside one.
    check('webhook_deliveries_end', sql`num_nonnulls(${t.next_at}, ${t.delivered_at}, ${t.left_at}) <= 1`),
    index('webhook_deliveries_of').on(t.webhook_id, t.id.desc().nullsFirst()),
    index('webhook_deliveries_due')
      .on(t.next_at)
      .where(sql`${t.next_at} is not null`),
    index('webhook_deliveries_oldest').on(t.created_at),
  ],
)

const MONTH = sql.raw(`'^\\d{4}-(0[1-9]|1[0-2])$'`)

/** This installation's statement of a month, to the letter; later corrections are in the next one. */
export const statements = pgTable(
  'statements',
  {
    month: text().primaryKey(),
    document: text().notNull(),
    frozen_at: createdAt(),
  },
  (t) => [check('statements_month', sql`${t.month} ~ ${MONTH}`)],
)

/**
 * The sum of all statements about each request by now: it tells how many requests a correction would be about. No
 * reference: a weight keeps its request, and only the statements read this.
 */
export const toldRequests = pgTable(
  'told_requests',
  {
    submission_id: bigint({ mode: 'number' }).primaryKey(),
    grams: bigint({ mode: 'number' }).notNull(),
    avoided_mg: bigint({ mode: 'number' }).notNull(),
    uncounted_g: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    check('told_requests_figures', sql`${t.grams} >= 0 and ${t.avoided_mg} >= 0 and ${t.uncounted_g} >= 0`),
  ],
)

/** Other installations whose statements are added up here. */
export const peers = pgTable(
  'peers',
  {
    id: id(),
    did: text().notNull().unique(),
    checked_at: instant(),
    /** Why nothing could be read the last time. */
    trouble: text().$type<PeerTrouble>(),
    added_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    added_at: createdAt(),
  },
  (t) => [
    check('peers_did', sql`${t.did} like 'did:web:%' and char_length(${t.did}) <= 300`),
    check('peers_trouble', isOneOf(t.trouble, PeerTrouble.options)),
  ],
)

/** A peer's statements of a month: the accepted one, and the reason against another one. */
export const peerStatements = pgTable(
  'peer_statements',
  {
    peer_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => peers.id, { onDelete: 'cascade' }),
    month: text().notNull(),
    document: text(),
    received_at: instant(),
    refused: text().$type<StatementFault>(),
    refused_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.peer_id, t.month] }),
    check('peer_statements_month', sql`${t.month} ~ ${MONTH}`),
    check('peer_statements_said', sql`num_nonnulls(${t.document}, ${t.refused}) > 0`),
    check('peer_statements_times', sql`(${t.document} is null) = (${t.received_at} is null)`),
    check('peer_statements_fault', isOneOf(t.refused, StatementFault.options)),
    check('peer_statements_refusal', sql`(${t.refused} is null) = (${t.refused_at} is null)`),
  ],
)
