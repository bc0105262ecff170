import { desc, eq } from 'drizzle-orm'
import type { ContentTexts } from '#contract/reference/content.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { contentRevisions } from '#server/database/schema/content.ts'
import { users } from '#server/database/schema/people.ts'

/** Texts by language, as an editor sends them. */
export type Texts = Partial<Record<Locale, ContentTexts | undefined>>

/** A revision with its author. */
export const textColumns = {
  locale: contentRevisions.locale,
  revision: contentRevisions.id,
  title: contentRevisions.title,
  description: contentRevisions.description,
  html: contentRevisions.html,
  edited_at: contentRevisions.edited_at,
  editor_id: contentRevisions.edited_by,
  edited_by: users.username,
}

/** The current text of each language that an item has. */
export const currentTexts = (db: Database, item_id: number) =>
  db
    .selectDistinctOn([contentRevisions.locale], textColumns)
    .from(contentRevisions)
    .leftJoin(users, eq(users.id, contentRevisions.edited_by))
    .where(eq(contentRevisions.item_id, item_id))
    .orderBy(contentRevisions.locale, desc(contentRevisions.id))

/** Appends what the actor wrote, as it shall be stored. */
export async function appendTexts(
  tx: Database,
  { actor, now }: Pick<RequestContext<Member>, 'actor' | 'now'>,
  item_id: number,
  texts: (ContentTexts & { locale: Locale })[],
) {
  if (texts.length === 0) return
  const edited = { item_id, edited_by: actor.id, edited_at: now() }
  await tx.insert(contentRevisions).values(texts.map((text) => ({ ...text, ...edited })))
}
