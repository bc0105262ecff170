import { asc, desc, eq } from 'drizzle-orm'
import { isOrdered } from '#contract/reference/content-kinds.ts'
import type { ContentKind } from '#contract/reference/content.ts'
import type { RequestContext } from '#server/core/context.ts'
import { contentItems, contentRevisions } from '#server/database/schema/content.ts'
import { users } from '#server/database/schema/people.ts'
import { selectItems, toEditorRow } from './editor-item.ts'
import { siteStatus } from './read-site-now.ts'

/**
 * Every item of a kind for the editor, in the order visitors see: news by date, the unpublished before them, the others
 * by their place. With an external site there is nothing to edit, and its state is told instead.
 */
export async function listEditorItems(ctx: RequestContext, kind: ContentKind) {
  const { db, content } = ctx
  if (content.name === 'wordpress')
    return { source: content.name, site: await siteStatus(ctx, kind), rows: [] }
  const place = isOrdered(kind)
    ? [asc(contentItems.position), asc(contentItems.id)]
    : [desc(contentItems.published_at), desc(contentItems.id)]
  const ofKind = eq(contentItems.kind, kind)
  const [items, heads] = await Promise.all([
    selectItems(db)
      .where(ofKind)
      .orderBy(...place),
    // Without the HTML, which is most of it.
    db
      .selectDistinctOn([contentRevisions.item_id, contentRevisions.locale], {
        item_id: contentRevisions.item_id,
        locale: contentRevisions.locale,
        revision: contentRevisions.id,
        title: contentRevisions.title,
        edited_at: contentRevisions.edited_at,
        edited_by: users.username,
      })
      .from(contentRevisions)
      .innerJoin(contentItems, eq(contentItems.id, contentRevisions.item_id))
      .leftJoin(users, eq(users.id, contentRevisions.edited_by))
      .where(ofKind)
      .orderBy(contentRevisions.item_id, contentRevisions.locale, desc(contentRevisions.id)),
  ])
  const headsOf = Map.groupBy(heads, ({ item_id }) => item_id)
  const rows = items.map((item) => toEditorRow(item, headsOf.get(item.id) ?? []))
  return { source: content.name, site: null, rows }
}
