import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { LESSON_WORDS } from '#contract/recognition/lessons.ts'
import type { RequestContext } from '#server/core/context.ts'
import { analyses } from '#server/database/schema/photos.ts'
import { invalidField, notFound } from '#server/core/errors.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { toLesson } from './to-lesson.ts'

/**
 * Labels a shared photo by the person who looked at it, for every analysis of it.
 * @param label a class, one of `LESSON_WORDS`, or null: it has not been looked at
 * @throws Problem 400 for another word, 404 for a photo that is not shared, or no longer
 */
export async function labelPhoto(ctx: RequestContext, id: number, label: string | null) {
  if (label !== null && !findDeviceFacts(label) && !LESSON_WORDS.some((word) => word === label))
    throw invalidField('label', 'is not in the knowledge base')
  const photo = ctx.db.select({ id: analyses.image_id }).from(analyses).where(eq(analyses.id, id))
  const rows = await ctx.db
    .update(analyses)
    .set({ label })
    .where(and(or(eq(analyses.id, id), inArray(analyses.image_id, photo)), isNotNull(analyses.shared_at)))
    .returning()
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound('Photo')
  return toLesson(ctx, row)
}
