import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CONTENT_KINDS } from '#contract/reference/content-kinds.ts'
import { LOCALES } from '#contract/foundation/locale.ts'
import { instant, id, createdAt, hasText, isOneOf, newestFirst } from './columns.ts'
import { users } from './people.ts'

// Content, kept here or copied from an external site.

export const contentKind = pgEnum('content_kind', CONTENT_KINDS)

/** A picture of the content: uploaded by an editor, or found in an external site's lists and fetched when first asked for. */
export const contentImages = pgTable(
  'content_images',
  {
    /** 32 hex digits: the hash of what was uploaded, or of the address. */
    id: text().primaryKey(),
    source_url: text().unique(),
    /** Size of the original in pixels; null until it has been fetched. */
    width: integer(),
    height: integer(),
    uploaded_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    /** When it could last not be fetched, and why, so that a broken address is not asked for at every visit. */
    failed_at: instant(),
    failure: text(),
  },
  (t) => [
    check('content_images_id', sql`${t.id} ~ '^[0-9a-f]{32}$'`),
    check('content_images_size', sql`${t.width} > 0 and ${t.height} > 0`),
  ],
)

export const contentItems = pgTable(
  'content_items',
  {
    id: id(),
    kind: contentKind().notNull(),
    slug: text().notNull(),
    position: integer().notNull().default(0),
    image_key: text().references(() => contentImages.id),
    /** A drawing of the web app, shown where there is no photo. */
    icon: text(),
    /** Came with the product and has not been edited. */
    seeded: boolean().notNull().default(false),
    published_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('content_items_slug').on(t.kind, t.slug),
    check('content_items_slug_form', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    index('content_items_published').on(t.kind, ...newestFirst(t.published_at, t.id)),
  ],
)

/** Every saved text of an item, append-only; the newest of a language is the current one. */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    id: id(),
    item_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    locale: text({ enum: LOCALES }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** Sanitised before it is stored. */
    html: text().notNull(),
    edited_by: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    edited_at: createdAt(),
  },
  (t) => [
    index('content_revisions_newest').on(t.item_id, t.locale, t.id.desc().nullsFirst()),
    check('content_revisions_title', hasText(t.title, 300)),
    check('content_revisions_locale', isOneOf(t.locale, LOCALES)),
  ],
)

/** The last good copy of an external list, served with its age when the site is down. */
export const contentCopies = pgTable('content_copies', {
  source: text().primaryKey(),
  items: jsonb().notNull(),
  fetched_at: instant().notNull(),
  /** The last reading that failed since, and why. */
  failed_at: instant(),
  failure: text(),
})
