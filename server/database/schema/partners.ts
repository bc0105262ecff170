import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { PartnerKind, PermitFile } from '#contract/proof/partners.ts'
import { ConsignmentState } from '#contract/requests/custody.ts'
import { createdAt, hasText, id, instant, isOneOf } from './columns.ts'
import { users } from './people.ts'
import { stores } from './stores.ts'

// The register of partners and the heads of consignments; their kilograms are in `custody.ts`. Written by the features
// `partners` and `consignments`.

/** Companies that receive or transport material. */
export const partners = pgTable(
  'partners',
  {
    id: id(),
    name: text().notNull().unique(),
    kinds: text().array().$type<PartnerKind[]>().notNull(),
    address: text().notNull().default(''),
    phone_number: text().notNull().default(''),
    email: text().notNull().default(''),
    note: text().notNull().default(''),
    active: boolean().notNull().default(true),
    /** Grows with every change, so that the second of two finds out. */
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    check('partners_name', hasText(t.name, 120)),
    check(
      'partners_kinds',
      sql`cardinality(${t.kinds}) > 0 and ${t.kinds} <@ ${sql.raw(`array['${PartnerKind.options.join("', '")}']`)}`,
    ),
  ],
)

/** The permits of partners. */
export const permits = pgTable(
  'permits',
  {
    id: id(),
    partner_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    covers: text().$type<PartnerKind>().notNull(),
    number: text().notNull(),
    issued_by: text().notNull().default(''),
    waste: text().notNull().default(''),
    /** Its last day; null: it has no end. */
    ends_on: date(),
    /** Key in the file store; null: not uploaded. */
    storage_key: text(),
    file_type: text().$type<PermitFile>(),
    created_at: createdAt(),
  },
  (t) => [
    index('permits_of').on(t.partner_id),
    check('permits_covers', isOneOf(t.covers, PartnerKind.options)),
    check('permits_number', hasText(t.number, 80)),
    check('permits_file', sql`(${t.storage_key} is null) = (${t.file_type} is null)`),
  ],
)

/** Lots on their way to a receiver, and the paper that goes with them. */
export const consignments = pgTable(
  'consignments',
  {
    id: id(),
    /** Short and readable; on the sheet. */
    number: text().notNull().unique(),
    state: text().$type<ConsignmentState>().notNull().default('draft'),
    store_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => stores.id),
    receiver_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    transporter_id: bigint({ mode: 'number' }).references(() => partners.id),
    waste_code: text().notNull().default(''),
    packaging: text().notNull().default(''),
    vehicle: text().notNull().default(''),
    /** Entered back from the national register. */
    manifest_number: text().notNull().default(''),
    note: text().notNull().default(''),
    leaves_on: date(),
    sent_at: instant(),
    created_at: createdAt(),
    created_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** Grows with every change, so that the second of two finds out. */
    version: integer().notNull().default(1),
    /** In the receiver's signed link: another one ends those before it. */
    link_version: integer().notNull().default(1),
    /** Null: there is none. */
    link_ends_at: instant(),
  },
  (t) => [
    index('consignments_open')
      .on(t.id)
      .where(sql`${t.state} in ('draft', 'sent', 'received')`),
    index('consignments_by_receiver').on(t.receiver_id),
    index('consignments_by_transporter').on(t.transporter_id),
    check('consignments_state', isOneOf(t.state, ConsignmentState.options)),
    check('consignments_sent', sql`${t.state} in ('draft', 'cancelled') or ${t.sent_at} is not null`),
  ],
)
