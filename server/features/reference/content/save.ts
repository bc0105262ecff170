import { eq } from 'drizzle-orm'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { contentItems } from '#server/database/schema/content.ts'
import { notFound, Problem } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { editorItem } from './editor-item.ts'
import { appendTexts, currentTexts, type Texts } from './item-texts.ts'
import { requireImage } from './require-image.ts'
import { requireLocal } from './require-local.ts'
import { storedTexts } from './texts/stored-text.ts'

type Edits = {
  icon: string | null
  image_id: string | null
  texts: Texts
  /** The revision each language was read at. */
  read: Record<Locale, number | null>
}

const FIELDS = ['title', 'description', 'html'] as const

/**
 * Saves an item: a language whose text has become another gets a new revision. Either all of it is kept, or nothing.
 * @throws Problem 404, 400 for a picture that does not exist, 409 `content-changed` where somebody has saved a
 *   language since it was read (the message says who and when), 409 `content-read-only`
 */
export async function saveItem({ db, ...ctx }: RequestContext<Member>, id: number, edits: Edits) {
  requireLocal(ctx)
  const { icon, image_id, read } = edits
  const given = await storedTexts(edits.texts)
  return db.transaction(async (tx) => {
    // The second of two savers waits here, and then sees the first one's version.
    const [item] = await tx.select().from(contentItems).where(eq(contentItems.id, id)).for('no key update')
    if (!item) throw notFound('Item')
    await requireImage(tx, image_id)

    const current = new Map((await currentTexts(tx, id)).map((text) => [text.locale, text]))
    const differing = (text: (typeof given)[number]) =>
      FIELDS.filter((field) => text[field] !== current.get(text.locale)?.[field])
    const changed = given.filter((text) => differing(text).length > 0)
    for (const { locale } of changed) {
      const saved = current.get(locale)
      if ((saved?.revision ?? null) !== read[locale]) throw savedSince(ctx, locale, saved)
    }

    const fields = changed.flatMap((text) => differing(text).map((field) => `${text.locale}.${field}`))
    if (icon !== item.icon) fields.push('icon')
    if (image_id !== item.image_key) fields.push('image_id')
    if (fields.length > 0) {
      await appendTexts(tx, ctx, id, changed)
      const values = { icon, image_key: image_id, seeded: false }
      await tx.update(contentItems).set(values).where(eq(contentItems.id, id))
      await recordAudit(tx, ctx, { action: 'content.saved', subject: `content:${id}`, details: { fields } })
    }
    return editorItem(tx, id)
  })
}

const LANGUAGES: Record<Locale, string> = { en: 'English', id: 'Indonesian' }

type Saved = { edited_by: string | null; editor_id: number | null; edited_at: Date }

function savedSince(
  { actor }: Pick<RequestContext<Member>, 'actor'>,
  locale: Locale,
  saved: Saved | undefined,
) {
  const details = { code: 'content-changed' as const, field: `texts.${locale}` }
  // A client that made the number up: there is nobody to name.
  if (!saved) return new Problem(409, details, `There is no ${LANGUAGES[locale]} text yet.`)
  const own = saved.editor_id === actor.id ? 'You, in another window,' : undefined
  const who = own ?? saved.edited_by ?? 'Somebody else'
  const when = `${saved.edited_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return new Problem(
    409,
    details,
    `${who} saved the ${LANGUAGES[locale]} text at ${when}, after you read it.`,
  )
}
