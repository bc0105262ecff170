import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { Account, ActKind, DataState, REASON_MAX, WipeMethod } from '#contract/requests/custody.ts'
import { WasteSource } from '#contract/reference/items.ts'
import { LegalRoute } from '#contract/reference/legal-routes.ts'
import type { Fate } from '#contract/requests/weights.ts'
import { bytea, createdAt, id, instant, isOneOf } from './columns.ts'
import { consignments } from './partners.ts'
import { users } from './people.ts'
import { images } from './photos.ts'
import { rounds } from './rounds.ts'
import { stores } from './stores.ts'
import { submissions } from './submissions.ts'
import { weightEntries } from './weights.ts'

// Custody in grams, by double entry. Only `custody_entries` is written; the balances of `lots` and `custody_totals` follow
// by trigger (the migration `custody_rules`), and who writes them directly is refused.

/** Something of one kind that is in one place. Its grams are those of its entries. */
export const lots = pgTable(
  'lots',
  {
    id: id(),
    /** While it is on a round: the default one. Where it arrives it stays. */
    store_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => stores.id),
    /** The round that fetched it. */
    round_id: bigint({ mode: 'number' }).references(() => rounds.id),
    /** A class of the knowledge base; or else `material`, one of knowledge/materials.json. */
    device_class: text(),
    material: text(),
    waste_source: text().$type<WasteSource>(),
    route: text().$type<LegalRoute>(),
    /** When the oldest of it came into a store; on a round, when it was weighed. */
    since: instant().notNull(),
    data: text().$type<DataState>().notNull().default('none'),
    /** The request that it came with. */
    submission_id: bigint({ mode: 'number' }).references(() => submissions.id),
    /** The lot with whose content it is one, in the same shares of what was weighed; null: its own. Kept by trigger. */
    pool_id: bigint({ mode: 'number' }).references((): AnyPgColumn => lots.id),
    aboard_g: bigint({ mode: 'number' }).notNull().default(0),
    stock_g: bigint({ mode: 'number' }).notNull().default(0),
    underway_g: bigint({ mode: 'number' }).notNull().default(0),
    held_g: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    index('lots_in_stock')
      .on(t.store_id, t.since, t.id)
      .where(sql`${t.stock_g} > 0`),
    index('lots_oldest')
      .on(t.since, t.id)
      .where(sql`${t.stock_g} > 0`),
    index('lots_by_kind')
      .on(sql`(coalesce(${t.device_class}, ${t.material}))`, t.since, t.id)
      .where(sql`${t.stock_g} > 0`),
    index('lots_holding_data')
      .on(t.since, t.id)
      .where(sql`${t.stock_g} > 0 and ${t.data} = 'holds'`),
    index('lots_of').on(t.submission_id),
    index('lots_aboard')
      .on(t.round_id, t.id)
      .where(sql`${t.aboard_g} > 0`),
    index('lots_in_pool')
      .on(t.pool_id)
      .where(sql`${t.pool_id} is not null`),
    check('lots_what', sql`num_nonnulls(${t.device_class}, ${t.material}) = 1`),
    check(
      'lots_grams',
      sql`${t.aboard_g} >= 0 and ${t.stock_g} >= 0 and ${t.underway_g} >= 0 and ${t.held_g} >= 0`,
    ),
    // A lot goes whole, so that it is always in one place, and in one consignment at a time.
    check(
      'lots_one_place',
      sql`(${t.aboard_g} > 0)::int + (${t.stock_g} > 0)::int + (${t.underway_g} > 0)::int + (${t.held_g} > 0)::int <= 1`,
    ),
    check('lots_aboard_of_round', sql`${t.aboard_g} = 0 or ${t.round_id} is not null`),
    check('lots_data', isOneOf(t.data, DataState.options)),
    check('lots_source', sql`${t.waste_source} is null or ${isOneOf(t.waste_source, WasteSource.options)}`),
    check('lots_route', sql`${t.route} is null or ${isOneOf(t.route, LegalRoute.options)}`),
  ],
)

/** The acts on lots: append-only. A mistake is corrected by another act that names it and turns it round. */
export const custodyActs = pgTable(
  'custody_acts',
  {
    id: id(),
    kind: text().$type<ActKind>().notNull(),
    at: createdAt(),
    /** By a paper; null: when it was recorded. */
    happened_on: date(),
    actor_id: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
    slip_number: text().notNull().default(''),
    image_id: uuid().references(() => images.id, { onDelete: 'set null' }),
    /** Its end was recorded with its weight. */
    declared: boolean().notNull().default(false),
    /** Unique: nothing is taken back twice. */
    corrects_id: bigint({ mode: 'number' })
      .unique()
      .references((): AnyPgColumn => custodyActs.id),
    /** The weight that became a lot by it, and perhaps met its end at once. */
    weight_entry_id: bigint({ mode: 'number' }).references(() => weightEntries.id),
    consignment_id: bigint({ mode: 'number' }).references(() => consignments.id),
    /** The store of an arrival. */
    store_id: bigint({ mode: 'number' }).references(() => stores.id),
    /** Hashes of the account with its Idempotency-Key, and of the body. */
    request_key: text().unique(),
    request_hash: bytea(),
  },
  (t) => [
    // An arrival that was taken back may be confirmed again.
    uniqueIndex('custody_acts_weighed_once')
      .on(t.weight_entry_id, t.kind)
      .where(sql`${t.kind} <> 'arrived'`),
    check('custody_acts_store', sql`(${t.kind} = 'arrived') = (${t.store_id} is not null)`),
    index('custody_acts_of_consignment').on(t.consignment_id),
    index('custody_acts_by_image')
      .on(t.image_id)
      .where(sql`${t.image_id} is not null`),
    check('custody_acts_kind', isOneOf(t.kind, ActKind.options)),
    check('custody_acts_reason', sql`char_length(${t.reason}) <= ${sql.raw(String(REASON_MAX))}`),
    check('custody_acts_corrects', sql`(${t.kind} = 'corrected') = (${t.corrects_id} is not null)`),
    check('custody_acts_order', sql`${t.corrects_id} < ${t.id}`),
  ],
)

/** Grams on an account; those of a lot in an act are nothing together, and so is what an act passes from lot to lot. */
export const custodyEntries = pgTable(
  'custody_entries',
  {
    id: id(),
    act_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => custodyActs.id),
    lot_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => lots.id),
    account: text().$type<Account>().notNull(),
    /** The materials that a recycler recovered from it. */
    material: text(),
    grams: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('custody_entries_of_act').on(t.act_id),
    index('custody_entries_of_lot').on(t.lot_id, t.act_id),
    check('custody_entries_account', isOneOf(t.account, Account.options)),
    check('custody_entries_grams', sql`${t.grams} <> 0`),
    check('custody_entries_material', sql`${t.material} is null or ${t.account} in ('recycled', 'disposed')`),
  ],
)

/** The sums of all entries, kept by trigger. `''`: not a material, or not a device. */
export const custodyTotals = pgTable(
  'custody_totals',
  {
    store_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => stores.id),
    device_class: text().notNull(),
    material: text().notNull(),
    account: text().$type<Account>().notNull(),
    grams: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.store_id, t.device_class, t.material, t.account] }),
    check(
      'custody_totals_grams',
      sql`case when ${t.account} = 'source' then ${t.grams} <= 0 when ${t.account} in ('passed', 'difference') then true else ${t.grams} >= 0 end`,
    ),
  ],
)

/**
 * The grams of each weight that were put together in a lot, and the pool they came from: drawn from all of the pool
 * by its share, to the gram. Removed when the act is undone. Kept by trigger, as all sums are.
 */
export const poolDraws = pgTable(
  'pool_draws',
  {
    lot_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => lots.id),
    from_pool_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => lots.id),
    weight_entry_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => weightEntries.id),
    grams: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lot_id, t.from_pool_id, t.weight_entry_id] }),
    index('pool_draws_from').on(t.from_pool_id),
    check('pool_draws_grams', sql`${t.grams} > 0`),
  ],
)

/** The outcomes of a pool's content since it was weighed, by entry. Kept by trigger. */
export const poolFates = pgTable(
  'pool_fates',
  {
    pool_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => lots.id),
    weight_entry_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => weightEntries.id),
    outcome: text().$type<Fate>().notNull(),
    grams: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pool_id, t.weight_entry_id, t.outcome] }),
    index('pool_fates_of').on(t.weight_entry_id),
    check('pool_fates_grams', sql`${t.grams} > 0`),
  ],
)

/** That somebody’s data may be on what is in a lot, or not, as its sender says after it was weighed; append-only. The last one counts. */
export const dataSaid = pgTable(
  'data_said',
  {
    id: id(),
    lot_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => lots.id),
    holds: boolean().notNull(),
    at: createdAt(),
  },
  (t) => [index('data_said_of').on(t.lot_id)],
)

/** How the data on everything in a lot was destroyed; append-only. The last one counts. */
export const wipes = pgTable(
  'wipes',
  {
    id: id(),
    lot_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => lots.id),
    method: text().$type<WipeMethod>().notNull(),
    done_on: date().notNull(),
    /** The person who did it, as recorded. */
    done_by: text(),
    log: text().notNull().default(''),
    image_id: uuid().references(() => images.id, { onDelete: 'set null' }),
    succeeded: boolean().notNull(),
    at: createdAt(),
    recorded_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    request_key: text().unique(),
    request_hash: bytea(),
  },
  (t) => [
    index('wipes_of').on(t.lot_id),
    index('wipes_by_image')
      .on(t.image_id)
      .where(sql`${t.image_id} is not null`),
    check('wipes_method', isOneOf(t.method, WipeMethod.options)),
    check('wipes_log', sql`char_length(${t.log}) <= 4000`),
  ],
)

/** A receiver's confirmation, and its act: append-only. Written by the consignments' feature. */
export const confirmations = pgTable(
  'confirmations',
  {
    id: id(),
    consignment_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => consignments.id),
    kind: text().$type<'received' | 'treated'>().notNull(),
    at: createdAt(),
    /** The person who signed for the receiver; deleted on request. */
    by_name: text(),
    note: text().notNull().default(''),
    /** Photo of a slip that was signed on paper. */
    image_id: uuid().references(() => images.id, { onDelete: 'set null' }),
    act_id: bigint({ mode: 'number' })
      .notNull()
      .unique()
      .references(() => custodyActs.id),
  },
  (t) => [
    index('confirmations_of').on(t.consignment_id),
    index('confirmations_by_image')
      .on(t.image_id)
      .where(sql`${t.image_id} is not null`),
    check('confirmations_kind', sql`${t.kind} in ('received', 'treated')`),
  ],
)

/** Which lots go with a consignment, in which box. Written by the consignments' feature. */
export const consignmentLots = pgTable(
  'consignment_lots',
  {
    consignment_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => consignments.id, { onDelete: 'cascade' }),
    lot_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => lots.id),
    box_number: text().notNull().default(''),
    seal_number: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.consignment_id, t.lot_id] }),
    index('consignment_lots_by_lot').on(t.lot_id),
    check(
      'consignment_lots_box',
      sql`char_length(${t.box_number}) <= 40 and char_length(${t.seal_number}) <= 40`,
    ),
  ],
)
