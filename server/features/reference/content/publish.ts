import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { contentItems } from '#server/database/schema/content.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { editorItem } from './editor-item.ts'
import { currentTexts } from './item-texts.ts'
import { requireLocal } from './require-local.ts'

/**
 * Shows an item to visitors, or hides it; the state it has already changes nothing.
 *
 * News are dated by when they were published. The date goes when an item is hidden: published again it has a new
 * one, as the text may be another by then.
 * @throws Problem 404, 409 `content-empty` where no language has more than a title, 409 `content-read-only`
 */
export async function publishItem({ db, ...ctx }: RequestContext<Member>, id: number, published: boolean) {
  requireLocal(ctx)
  return db.transaction(async (tx) => {
    const [item] = await tx.select().from(contentItems).where(eq(contentItems.id, id)).for('no key update')
    if (!item) throw notFound('Item')
    if (published !== (item.published_at !== null)) {
      if (published && !(await currentTexts(tx, id)).some(({ html }) => html !== ''))
        throw conflict(
          'content-empty',
          'There is nothing to read yet: write the text in at least one language.',
        )
      await tx
        .update(contentItems)
        .set({ published_at: published ? ctx.now() : null })
        .where(eq(contentItems.id, id))
      await recordAudit(tx, ctx, {
        action: published ? 'content.published' : 'content.unpublished',
        subject: `content:${id}`,
      })
    }
    return editorItem(tx, id)
  })
}
