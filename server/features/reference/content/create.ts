import { eq, sql } from 'drizzle-orm'
import type { ContentKind } from '#contract/reference/content.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { contentItems } from '#server/database/schema/content.ts'
import { invalidField } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { editorItem } from './editor-item.ts'
import { appendTexts, type Texts } from './item-texts.ts'
import { requireImage } from './require-image.ts'
import { requireLocal } from './require-local.ts'
import { freeSlug, toSlug } from './texts/slug.ts'
import { storedTexts } from './texts/stored-text.ts'

type New = { kind: ContentKind; icon: string | null; image_id: string | null; texts: Texts }

/**
 * A new item at the end of its kind, not yet published. Its slug comes from the Indonesian title, or else the English
 * one, and stays as it is: links lead there.
 * @throws Problem 400 without any text or with a picture that does not exist, 409 `content-read-only`
 */
export async function createItem(
  { db, ...ctx }: RequestContext<Member>,
  { kind, icon, image_id, texts }: New,
) {
  requireLocal(ctx)
  const title = (texts.id ?? texts.en)?.title
  if (!title) throw invalidField('texts', 'must be in at least one language')
  const stored = await storedTexts(texts)
  return db.transaction(async (tx) => {
    await requireImage(tx, image_id)
    const id = await insert(tx, { kind, icon, image_key: image_id }, toSlug(title))
    await appendTexts(tx, ctx, id, stored)
    await recordAudit(tx, ctx, {
      action: 'content.created',
      subject: `content:${id}`,
      details: { kind, languages: stored.map(({ locale }) => locale) },
    })
    return editorItem(tx, id)
  })
}

type Row = { kind: ContentKind; icon: string | null; image_key: string | null }

async function insert(tx: Database, row: Row, slug: string) {
  for (;;) {
    const rows = await tx
      .select({ slug: contentItems.slug })
      .from(contentItems)
      .where(eq(contentItems.kind, row.kind))
    const [created] = await tx
      .insert(contentItems)
      .values({
        ...row,
        slug: freeSlug(slug, new Set(rows.map((row) => row.slug))),
        position: sql`(select coalesce(max(position) + 1, 0) from content_items where kind = ${row.kind})`,
      })
      // Somebody else may take the slug in the same moment: then the next one is tried.
      .onConflictDoNothing({ target: [contentItems.kind, contentItems.slug] })
      .returning({ id: contentItems.id })
    if (created) return created.id
  }
}
