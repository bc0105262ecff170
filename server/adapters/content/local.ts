import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { CONTENT_LIMIT } from '#contract/content.ts'
import type { RootDatabase } from '#server/database/open.ts'
import { contentImages, contentItems, contentRevisions } from '#server/database/schema.ts'
import type { LocalContent } from './port.ts'

/** Our own tables. */
export function createLocal({ db }: { db: RootDatabase }): LocalContent {
  return {
    name: 'local',

    async list(kind, locale) {
      // The newest text of each item in the language asked for, or else in the other one.
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
      const rows = await db
        .select({
          slug: contentItems.slug,
          icon: contentItems.icon,
          published_at: contentItems.published_at,
          ...{ lang: text.lang, title: text.title, description: text.description, html: text.html },
          image_id: contentImages.id,
          width: contentImages.width,
          height: contentImages.height,
        })
        .from(contentItems)
        .innerJoinLateral(text, sql`true`)
        .leftJoin(contentImages, eq(contentImages.id, contentItems.image_key))
        .where(and(eq(contentItems.kind, kind), isNotNull(contentItems.published_at)))
        .orderBy(
          ...(kind === 'news'
            ? [desc(contentItems.published_at), desc(contentItems.id)]
            : [asc(contentItems.position), asc(contentItems.id)]),
        )
        .limit(CONTENT_LIMIT[kind])
      return rows.map(
        ({ slug, icon, published_at, lang, title, description, html, image_id, width, height }) => ({
          id: slug,
          ...{ lang, title, description, content: html, icon },
          date: published_at!.toISOString(),
          // The title stands beside it wherever it is shown: described as well, it would be heard twice.
          image: image_id === null ? null : { id: image_id, width, height, alt: '' },
          link: null,
        }),
      )
    },

    async check() {
      await db.select({ id: contentItems.id }).from(contentItems).limit(1)
    },
  }
}
