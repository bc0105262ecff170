import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { CertificateEnd, CertificateKind } from '#contract/proof/certificates.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { consignments } from './partners.ts'
import { users } from './people.ts'
import { submissions } from './submissions.ts'

// The documents that this installation signs, and their keys.

export const signingKeys = pgTable(
  'signing_keys',
  {
    id: id(),
    /** Ed25519, as a Multikey. It stays published for ever: what it signed must stay verifiable. */
    public_key: text().notNull().unique(),
    /** Encrypted with the installation's secret. */
    private_key: text().notNull(),
    made_at: createdAt(),
    /** Since then another one signs. */
    retired_at: instant(),
    /** From then on it may have been in other hands: what it signed since counts no more. */
    disowned_from: instant(),
  },
  (t) => [
    // One signs at a time.
    uniqueIndex('signing_keys_current')
      .on(sql`(${t.retired_at} is null)`)
      .where(sql`${t.retired_at} is null`),
    check('signing_keys_multikey', sql`${t.public_key} like 'z6Mk%'`),
    // The one that signs is in nobody else's hands.
    check('signing_keys_disowned', sql`${t.disowned_from} is null or ${t.retired_at} is not null`),
    check('signing_keys_life', sql`${t.retired_at} >= ${t.made_at}`),
  ],
)

/** A signed document is kept as it is, by trigger; that it is no longer valid is added once. */
export const certificates = pgTable(
  'certificates',
  {
    /** In its address: who has it may read it, and nobody guesses it. */
    id: uuid().primaryKey(),
    /** Its place in the status lists. */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull().unique(),
    kind: text().$type<CertificateKind>().notNull(),
    submission_id: bigint({ mode: 'number' }).references(() => submissions.id),
    consignment_id: bigint({ mode: 'number' }).references(() => consignments.id),
    /** Both included. */
    from_day: date({ mode: 'string' }),
    to_day: date({ mode: 'string' }),
    /** The entries of the ledger that it counts. */
    entry_ids: bigint({ mode: 'number' }).array().notNull(),
    /** And those of custody, and the records of wipes. */
    custody_entry_ids: bigint({ mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    wipe_ids: bigint({ mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** As it was signed, with its proofs; and as a token. */
    document: text().notNull(),
    jwt: text().notNull(),
    /** The one before it, which it stands for now. */
    replaces_id: uuid()
      .unique()
      .references((): AnyPgColumn => certificates.id),
    issued_at: createdAt(),
    issued_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    ended_at: instant(),
    ended_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    end_reason: text().$type<CertificateEnd>(),
  },
  (t) => [
    check(
      'certificates_of',
      sql`(${t.kind} = 'request') = (${t.submission_id} is not null) and (${t.kind} = 'consignment') = (${t.consignment_id} is not null) and (${t.kind} = 'period') = (${t.from_day} is not null) and (${t.kind} = 'period') = (${t.to_day} is not null)`,
    ),
    check('certificates_kind', isOneOf(t.kind, CertificateKind.options)),
    check('certificates_days', sql`${t.from_day} <= ${t.to_day}`),
    check('certificates_counts', sql`cardinality(${t.entry_ids}) + cardinality(${t.custody_entry_ids}) > 0`),
    check('certificates_end', sql`(${t.ended_at} is null) = (${t.end_reason} is null)`),
    check('certificates_end_reason', isOneOf(t.end_reason, CertificateEnd.options)),
    // Two that hold at once would say the same kilograms twice.
    uniqueIndex('certificates_of_request')
      .on(t.submission_id)
      .where(sql`${t.ended_at} is null`),
    uniqueIndex('certificates_of_period')
      .on(t.from_day, t.to_day)
      .where(sql`${t.ended_at} is null`),
    uniqueIndex('certificates_of_consignment')
      .on(t.consignment_id)
      .where(sql`${t.ended_at} is null`),
    index('certificates_consignments').on(t.consignment_id),
    index('certificates_requests').on(t.submission_id),
    index('certificates_ended')
      .on(t.number)
      .where(sql`${t.ended_at} is not null`),
  ],
)
