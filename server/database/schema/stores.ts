import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { STORE_NAME_MAX } from '#contract/requests/custody.ts'
import { createdAt, hasText, id } from './columns.ts'

/** The stores in which lots lie. */
export const stores = pgTable(
  'stores',
  {
    id: id(),
    name: text().notNull().unique(),
    address: text().notNull().default(''),
    /** Id in knowledge/storage-clocks.json. */
    clock: text().notNull(),
    is_default: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    check('stores_name', hasText(t.name, STORE_NAME_MAX)),
    uniqueIndex('stores_one_default')
      .on(t.is_default)
      .where(sql`${t.is_default}`),
  ],
)
