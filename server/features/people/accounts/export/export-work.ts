import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { contentImages, contentItems, contentRevisions } from '#server/database/schema/content.ts'
import { custodyActs, wipes } from '#server/database/schema/custody.ts'
import { incidentLog, incidents } from '#server/database/schema/incidents.ts'
import { settings } from '#server/database/schema/operations.ts'
import { apiKeys, peers, webhooks } from '#server/database/schema/outside.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { pointReports, points } from '#server/database/schema/places.ts'
import { reports } from '#server/database/schema/reports.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { rounds, roundStops } from '#server/database/schema/rounds.ts'
import { submissionEvents, submissionNotes } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'

/**
 * What somebody did as staff. Of the requests only the numbers: whose they were and what was written to them is about
 * other people.
 */
export const exportWork = async (tx: Database, user_id: number) => ({
  request_events: await tx
    .select({
      submission_id: submissionEvents.submission_id,
      at: submissionEvents.at,
      happened_at: submissionEvents.happened_at,
      happened_on: submissionEvents.happened_on,
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
      happened_at: weightEntries.happened_at,
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
  consignments_begun: await tx
    .select({ number: consignments.number, created_at: consignments.created_at })
    .from(consignments)
    .where(eq(consignments.created_by, user_id))
    .orderBy(asc(consignments.id)),
  certificates_issued: await tx
    .select({ id: certificates.id, kind: certificates.kind, issued_at: certificates.issued_at })
    .from(certificates)
    .where(eq(certificates.issued_by, user_id))
    .orderBy(asc(certificates.number)),
  certificates_ended: await tx
    .select({ id: certificates.id, end_reason: certificates.end_reason, ended_at: certificates.ended_at })
    .from(certificates)
    .where(eq(certificates.ended_by, user_id))
    .orderBy(asc(certificates.number)),
  reports_handed_in: await tx
    .select({ period: reports.period, at: reports.handed_in_at })
    .from(reports)
    .where(eq(reports.handed_in_by, user_id))
    .orderBy(asc(reports.handed_in_at)),
  incidents_recorded: await tx
    .select({ id: incidents.id, created_at: incidents.created_at })
    .from(incidents)
    .where(eq(incidents.created_by, user_id))
    .orderBy(asc(incidents.id)),
  incident_log: await tx
    .select({ incident_id: incidentLog.incident_id, at: incidentLog.at, text: incidentLog.text })
    .from(incidentLog)
    .where(eq(incidentLog.actor_id, user_id))
    .orderBy(asc(incidentLog.id)),
  rights_answered: await tx
    .select({ kind: rightsRequests.kind, state: rightsRequests.state, closed_at: rightsRequests.closed_at })
    .from(rightsRequests)
    .where(eq(rightsRequests.closed_by, user_id))
    .orderBy(asc(rightsRequests.id)),
  rounds_driven: await tx
    .select({
      day: rounds.day,
      started_at: rounds.started_at,
      finished_at: rounds.finished_at,
      started_clock_said: rounds.started_clock_said,
      finished_clock_said: rounds.finished_clock_said,
    })
    .from(rounds)
    .where(eq(rounds.driver_id, user_id))
    .orderBy(asc(rounds.id)),
  stops_reported: await tx
    .select({
      submission_id: roundStops.submission_id,
      state: roundStops.state,
      done_at: roundStops.done_at,
      clock_said: roundStops.clock_said,
    })
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
  api_keys_made: await tx
    .select({ name: apiKeys.name, prefix: apiKeys.prefix, created_at: apiKeys.created_at })
    .from(apiKeys)
    .where(eq(apiKeys.created_by, user_id))
    .orderBy(asc(apiKeys.id)),
  webhooks_added: await tx
    .select({ url: webhooks.url, created_at: webhooks.created_at })
    .from(webhooks)
    .where(eq(webhooks.created_by, user_id))
    .orderBy(asc(webhooks.id)),
  connections_added: await tx
    .select({ did: peers.did, added_at: peers.added_at })
    .from(peers)
    .where(eq(peers.added_by, user_id))
    .orderBy(asc(peers.id)),
})
