import { and, asc, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { CONTENT_LIMIT, isOrdered } from '#contract/reference/content-kinds.ts'
import type { ContentItem, ContentKind } from '#contract/reference/content.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { RootDatabase } from '#server/database/open.ts'
import { contentImages, contentItems, contentRevisions } from '#server/database/schema/content.ts'
import { invalidField } from '#server/core/errors.ts'
import type { LocalContent } from './port.ts'

/** Our own tables. */
export function createLocal({ db }: { db: RootDatabase }): LocalContent {
  const published = (kind: ContentKind) =>
    and(eq(contentItems.kind, kind), isNotNull(contentItems.published_at))

  /** Published items with the newest text of each in the language asked for, or else in the other one. */
  const select = (locale: Locale, where: SQL | undefined) => {
    const text = db
      .select({
        lang: contentRevisions.locale,
        title: contentRevisions.title,
        description: contentRevisions.description,
        html: contentRevisions.html,
      })
      .from(contentRevisions)
      .where(eq(contentRevisions.item_id, contentItems.id))
      .orderBy(sql`${contentRevisions.locale} <> ${locale}`, desc(contentRevisions.id))
      .limit(1)
      .as('text')
    return db
      .select({
        row_id: contentItems.id,
        position: contentItems.position,
        slug: contentItems.slug,
        icon: contentItems.icon,
        published_at: contentItems.published_at,
        lang: text.lang,
        title: text.title,
        description: text.description,
        html: text.html,
        image_id: contentImages.id,
        width: contentImages.width,
        height: contentImages.height,
      })
      .from(contentItems)
      .innerJoinLateral(text, sql`true`)
      .leftJoin(contentImages, eq(contentImages.id, contentItems.image_key))
      .where(where)
  }

  return {
    name: 'local',

    async list(kind, locale, cursor) {
      const limit = CONTENT_LIMIT[kind]
      const rows = await select(locale, and(published(kind), cursor ? behind(kind, cursor) : undefined))
        .orderBy(
          ...(isOrdered(kind)
            ? [asc(contentItems.position), asc(contentItems.id)]
            : [desc(contentItems.published_at), desc(contentItems.id)]),
        )
        .limit(limit + 1)
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1)! : null
      return {
        items: shown.map(toItem),
        older: last && `${isOrdered(kind) ? last.position : last.published_at!.getTime()}-${last.row_id}`,
      }
    },

    async item(kind, locale, id) {
      const [row] = await select(locale, and(published(kind), eq(contentItems.slug, id)))
      return row ? toItem(row) : null
    },

    async index(kind) {
      const rows = await db
        .select({ id: contentItems.slug, date: contentItems.published_at })
        .from(contentItems)
        .where(
          and(
            published(kind),
            sql`exists (select from ${contentRevisions} where ${contentRevisions.item_id} = ${contentItems.id})`,
          ),
        )
        .orderBy(desc(contentItems.published_at), desc(contentItems.id))
      return rows.map(({ id, date }) => ({ id, date: date!.toISOString() }))
    },

    async check() {
      await db.select({ id: contentItems.id }).from(contentItems).limit(1)
    },
  }
}

type Row = Omit<ContentItem, 'id' | 'content' | 'date' | 'image' | 'link'> & {
  slug: string
  html: string
  published_at: Date | null
  image_id: string | null
  width: number | null
  height: number | null
}

const toItem = (row: Row): ContentItem => ({
  id: row.slug,
  lang: row.lang,
  title: row.title,
  description: row.description,
  content: row.html,
  icon: row.icon,
  link: null,
  date: row.published_at!.toISOString(),
  // The title stands beside it wherever it is shown: described as well, it would be heard twice.
  image: row.image_id === null ? null : { id: row.image_id, width: row.width, height: row.height, alt: '' },
})

/** The items after the cursor's item: news by their time, the others by their position. */
function behind(kind: ContentKind, cursor: string) {
  const [, place, id] = /^(\d{1,13})-(\d{1,15})$/.exec(cursor) ?? []
  if (!place) throw invalidField('cursor', 'must come from an earlier answer of this list')
  return isOrdered(kind)
    ? sql`(${contentItems.position}, ${contentItems.id}) > (${place}::bigint, ${id}::bigint)`
    : sql`(${contentItems.published_at}, ${contentItems.id}) <
        (${new Date(Number(place)).toISOString()}::timestamptz, ${id}::bigint)`
}
