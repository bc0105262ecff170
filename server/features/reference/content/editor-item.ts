import { eq } from 'drizzle-orm'
import type { EditorItem, EditorRow } from '#contract/reference/content.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Database } from '#server/database/open.ts'
import { contentImages, contentItems } from '#server/database/schema/content.ts'
import { notFound } from '#server/core/errors.ts'
import { currentTexts } from './item-texts.ts'

/** The common columns of the editor's list and an open item. */
export const selectItems = (db: Database) =>
  db
    .select({
      id: contentItems.id,
      kind: contentItems.kind,
      slug: contentItems.slug,
      published_at: contentItems.published_at,
      icon: contentItems.icon,
      seeded: contentItems.seeded,
      created_at: contentItems.created_at,
      image: { id: contentImages.id, width: contentImages.width, height: contentImages.height },
    })
    .from(contentItems)
    .leftJoin(contentImages, eq(contentImages.id, contentItems.image_key))
    .$dynamic()

type Item = Awaited<ReturnType<typeof selectItems>>[number]
type Head = {
  locale: Locale
  revision: number
  title: string
  edited_at: Date
  edited_by: string | null
}

/** `heads` are the current texts of this item. */
export function toEditorRow({ created_at, published_at, image, ...item }: Item, heads: Head[]): EditorRow {
  const title = (locale: Locale) => heads.find((head) => head.locale === locale)?.title ?? null
  const newest = heads.toSorted((a, b) => b.revision - a.revision)[0]
  return {
    ...item,
    published_at: published_at?.toISOString() ?? null,
    // Beside its title a picture has nothing to add.
    image: image && { ...image, alt: '' },
    titles: { en: title('en'), id: title('id') },
    edited_at: (newest?.edited_at ?? created_at).toISOString(),
    edited_by: newest?.edited_by ?? null,
  }
}

/**
 * One item with its current texts, as the editor gets it.
 * @throws Problem 404
 */
export async function editorItem(db: Database, id: number): Promise<EditorItem> {
  const [item] = await selectItems(db).where(eq(contentItems.id, id))
  if (!item) throw notFound('Item')
  const texts = await currentTexts(db, id)
  const current = (locale: Locale) => {
    const found = texts.find((text) => text.locale === locale)
    if (!found) return null
    const { title, description, html, revision } = found
    return { title, description, html, revision }
  }
  return { ...toEditorRow(item, texts), texts: { en: current('en'), id: current('id') } }
}
