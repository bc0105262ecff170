import { desc, eq } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import { contentItems, contentRevisions } from '#server/database/schema/content.ts'
import { users } from '#server/database/schema/people.ts'
import { notFound } from '#server/core/errors.ts'
import { textColumns } from './item-texts.ts'

const NEWEST = 50

/**
 * The saved revisions of an item in either language, newest first.
 * @throws Problem 404
 */
export async function listRevisions({ db }: RequestContext, id: number) {
  const rows = await db
    .select(textColumns)
    .from(contentRevisions)
    .leftJoin(users, eq(users.id, contentRevisions.edited_by))
    .where(eq(contentRevisions.item_id, id))
    .orderBy(desc(contentRevisions.id))
    .limit(NEWEST)
  if (rows.length === 0 && (await db.$count(contentItems, eq(contentItems.id, id))) === 0)
    throw notFound('Item')
  return rows.map(({ revision, locale, title, description, html, edited_at, edited_by }) => ({
    id: revision,
    locale,
    title,
    description,
    html,
    edited_at: edited_at.toISOString(),
    edited_by,
  }))
}
