import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import {
  contentImages,
  contentItems,
  contentRevisions,
  settings,
  submissionEvents,
  weightEntries,
} from '#server/database/schema.ts'

/**
 * What somebody did as staff. Of the requests only the numbers: whose they were and what was written to them is about
 * other people.
 */
export const workOf = async (tx: Database, user_id: number) => ({
  request_events: await tx
    .select({
      submission_id: submissionEvents.submission_id,
      at: submissionEvents.at,
      kind: submissionEvents.kind,
      status: submissionEvents.status,
    })
    .from(submissionEvents)
    .where(eq(submissionEvents.actor_id, user_id))
    .orderBy(asc(submissionEvents.id)),
  weights_recorded: await tx
    .select({
      submission_id: weightEntries.submission_id,
      device_class: weightEntries.device_class,
      weight_kg: weightEntries.weight_kg,
      recorded_at: weightEntries.recorded_at,
    })
    .from(weightEntries)
    .where(eq(weightEntries.recorded_by, user_id))
    .orderBy(asc(weightEntries.id)),
  content_revisions: await tx
    .select({
      kind: contentItems.kind,
      slug: contentItems.slug,
      locale: contentRevisions.locale,
      title: contentRevisions.title,
      description: contentRevisions.description,
      html: contentRevisions.html,
      edited_at: contentRevisions.edited_at,
    })
    .from(contentRevisions)
    .innerJoin(contentItems, eq(contentItems.id, contentRevisions.item_id))
    .where(eq(contentRevisions.edited_by, user_id))
    .orderBy(asc(contentRevisions.id)),
  content_images: await tx
    .select({ id: contentImages.id, created_at: contentImages.created_at })
    .from(contentImages)
    .where(eq(contentImages.uploaded_by, user_id))
    .orderBy(asc(contentImages.created_at)),
  settings_changed: await tx
    .select({ name: settings.name, changed_at: settings.changed_at })
    .from(settings)
    .where(eq(settings.changed_by, user_id)),
})
