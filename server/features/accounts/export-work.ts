import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { contentImages, contentItems, contentRevisions } from '#server/database/schema/content.ts'
import { custodyActs, wipes } from '#server/database/schema/custody.ts'
import { settings } from '#server/database/schema/operations.ts'
import { pointReports, points } from '#server/database/schema/places.ts'
import { reports } from '#server/database/schema/reports.ts'
import { rounds, roundStops } from '#server/database/schema/rounds.ts'
import { submissionEvents, submissionNotes } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'

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
  requests_assigned: await tx
    .select({ submission_id: submissionEvents.submission_id, at: submissionEvents.at })
    .from(submissionEvents)
    .where(eq(submissionEvents.assignee_id, user_id))
    .orderBy(asc(submissionEvents.id)),
  notes_written: await tx
    .select({ submission_id: submissionNotes.submission_id, at: submissionNotes.at })
    .from(submissionNotes)
    .where(eq(submissionNotes.author_id, user_id))
    .orderBy(asc(submissionNotes.id)),
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
  custody_acts: await tx
    .select({ id: custodyActs.id, kind: custodyActs.kind, at: custodyActs.at })
    .from(custodyActs)
    .where(eq(custodyActs.actor_id, user_id))
    .orderBy(asc(custodyActs.id)),
  wipes_recorded: await tx
    .select({ lot_id: wipes.lot_id, method: wipes.method, at: wipes.at })
    .from(wipes)
    .where(eq(wipes.recorded_by, user_id))
    .orderBy(asc(wipes.id)),
  reports_handed_in: await tx
    .select({ period: reports.period, at: reports.handed_in_at })
    .from(reports)
    .where(eq(reports.handed_in_by, user_id))
    .orderBy(asc(reports.handed_in_at)),
  rounds_driven: await tx
    .select({ day: rounds.day, started_at: rounds.started_at, finished_at: rounds.finished_at })
    .from(rounds)
    .where(eq(rounds.driver_id, user_id))
    .orderBy(asc(rounds.id)),
  stops_reported: await tx
    .select({ submission_id: roundStops.submission_id, state: roundStops.state, done_at: roundStops.done_at })
    .from(roundStops)
    .where(eq(roundStops.done_by, user_id))
    .orderBy(asc(roundStops.id)),
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
  points_set: await tx
    .select({ name: points.name, state: points.state, state_at: points.state_at })
    .from(points)
    .where(eq(points.state_by, user_id))
    .orderBy(asc(points.id)),
  point_reports_handled: await tx
    .select({
      point: points.name,
      kind: pointReports.kind,
      at: pointReports.at,
      handled_at: pointReports.handled_at,
    })
    .from(pointReports)
    .innerJoin(points, eq(points.id, pointReports.point_id))
    .where(eq(pointReports.handled_by, user_id))
    .orderBy(asc(pointReports.id)),
  settings_changed: await tx
    .select({ name: settings.name, changed_at: settings.changed_at })
    .from(settings)
    .where(eq(settings.changed_by, user_id)),
})
