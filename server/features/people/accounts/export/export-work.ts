import { eq, sql, type GetColumnData, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/database/open.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { contentImages, contentItems, contentRevisions } from '#server/database/schema/content.ts'
import { custodyActs, wipes } from '#server/database/schema/custody.ts'
import { incidentLog, incidents } from '#server/database/schema/incidents.ts'
import { settings } from '#server/database/schema/operations.ts'
import { imports } from '#server/database/schema/imports.ts'
import { apiKeys, peers, webhooks } from '#server/database/schema/outside.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { invitations } from '#server/database/schema/people.ts'
import { pointReports, points } from '#server/database/schema/places.ts'
import { reports } from '#server/database/schema/reports.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { rounds, roundStops } from '#server/database/schema/rounds.ts'
import { submissionEvents, submissionNotes } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'

type Columns = Record<string, AnyPgColumn>
type Question<Said extends Columns = Columns> = {
  /** The column that names the member of staff. Its table is the one that is read. */
  by: AnyPgColumn
  order: AnyPgColumn
  join?: { table: PgTable; on: SQL }
  said: Said
}
const ask = <Said extends Columns>(question: Question<Said>) => question

/** The acts of staff that name them. */
const QUESTIONS = {
  request_events: ask({
    by: submissionEvents.actor_id,
    order: submissionEvents.id,
    said: pick(submissionEvents, 'submission_id', 'at', 'happened_at', 'happened_on', 'kind', 'status'),
  }),
  requests_assigned: ask({
    by: submissionEvents.assignee_id,
    order: submissionEvents.id,
    said: pick(submissionEvents, 'submission_id', 'at'),
  }),
  notes_written: ask({
    by: submissionNotes.author_id,
    order: submissionNotes.id,
    said: pick(submissionNotes, 'submission_id', 'at'),
  }),
  weights_recorded: ask({
    by: weightEntries.recorded_by,
    order: weightEntries.id,
    said: pick(weightEntries, 'submission_id', 'device_class', 'weight_kg', 'recorded_at', 'happened_at'),
  }),
  custody_acts: ask({
    by: custodyActs.actor_id,
    order: custodyActs.id,
    said: pick(custodyActs, 'id', 'kind', 'at'),
  }),
  wipes_recorded: ask({
    by: wipes.recorded_by,
    order: wipes.id,
    said: pick(wipes, 'lot_id', 'method', 'at'),
  }),
  invitations_made: ask({
    by: invitations.invited_by,
    order: invitations.id,
    said: pick(invitations, 'id', 'role', 'created_at', 'ends_at'),
  }),
  consignments_begun: ask({
    by: consignments.created_by,
    order: consignments.id,
    said: pick(consignments, 'number', 'created_at'),
  }),
  certificates_issued: ask({
    by: certificates.issued_by,
    order: certificates.number,
    said: pick(certificates, 'id', 'kind', 'issued_at'),
  }),
  certificates_ended: ask({
    by: certificates.ended_by,
    order: certificates.number,
    said: pick(certificates, 'id', 'end_reason', 'ended_at'),
  }),
  reports_handed_in: ask({
    by: reports.handed_in_by,
    order: reports.handed_in_at,
    said: { period: reports.period, at: reports.handed_in_at },
  }),
  incidents_recorded: ask({
    by: incidents.created_by,
    order: incidents.id,
    said: pick(incidents, 'id', 'created_at'),
  }),
  incident_log: ask({
    by: incidentLog.actor_id,
    order: incidentLog.id,
    said: pick(incidentLog, 'incident_id', 'at', 'text'),
  }),
  rights_answered: ask({
    by: rightsRequests.closed_by,
    order: rightsRequests.id,
    said: pick(rightsRequests, 'kind', 'state', 'closed_at'),
  }),
  rounds_driven: ask({
    by: rounds.driver_id,
    order: rounds.id,
    said: pick(rounds, 'day', 'started_at', 'finished_at', 'started_clock_said', 'finished_clock_said'),
  }),
  stops_reported: ask({
    by: roundStops.done_by,
    order: roundStops.id,
    said: pick(roundStops, 'submission_id', 'state', 'done_at', 'clock_said'),
  }),
  content_revisions: ask({
    by: contentRevisions.edited_by,
    order: contentRevisions.id,
    join: { table: contentItems, on: eq(contentItems.id, contentRevisions.item_id) },
    said: {
      ...pick(contentItems, 'kind', 'slug'),
      ...pick(contentRevisions, 'locale', 'title', 'description', 'html', 'edited_at'),
    },
  }),
  content_images: ask({
    by: contentImages.uploaded_by,
    order: contentImages.created_at,
    said: pick(contentImages, 'id', 'created_at'),
  }),
  points_set: ask({
    by: points.state_by,
    order: points.id,
    said: pick(points, 'name', 'state', 'state_at'),
  }),
  point_reports_handled: ask({
    by: pointReports.handled_by,
    order: pointReports.id,
    join: { table: points, on: eq(points.id, pointReports.point_id) },
    said: { point: points.name, ...pick(pointReports, 'kind', 'at', 'handled_at') },
  }),
  settings_changed: ask({
    by: settings.changed_by,
    order: settings.name,
    said: pick(settings, 'name', 'changed_at'),
  }),
  api_keys_made: ask({
    by: apiKeys.created_by,
    order: apiKeys.id,
    said: pick(apiKeys, 'name', 'prefix', 'created_at'),
  }),
  imports_brought: ask({
    by: imports.created_by,
    order: imports.id,
    said: pick(imports, 'kind', 'file_name', 'created_at'),
  }),
  imports_made: ask({
    by: imports.committed_by,
    order: imports.id,
    said: pick(imports, 'kind', 'file_name', 'committed_at'),
  }),
  webhooks_added: ask({
    by: webhooks.created_by,
    order: webhooks.id,
    said: pick(webhooks, 'url', 'created_at'),
  }),
  connections_added: ask({
    by: peers.added_by,
    order: peers.id,
    said: pick(peers, 'did', 'added_at'),
  }),
}

type Rows<Said extends Columns> = { [Name in keyof Said]: GetColumnData<Said[Name]> }[]
type Work = { [Name in keyof typeof QUESTIONS]: Rows<(typeof QUESTIONS)[Name]['said']> }

/**
 * The work of a member of staff, in one statement. Requests appear as numbers only: whose they were and what was written to
 * them is about other people.
 */
export async function exportWork(tx: Database, user_id: number) {
  const questions: [string, Question][] = Object.entries(QUESTIONS)
  const lists = questions.map(
    ([name, question]) => sql`(${listRows(question, user_id)}) as ${sql.identifier(name)}`,
  )
  const { rows } = await tx.execute<Record<string, unknown[][]>>(sql`select ${sql.join(lists, sql`, `)}`)
  return Object.fromEntries(
    questions.map(([name, { said }]) => [name, rows[0]![name]!.map((values) => readRow(said, values))]),
  ) as Work
}

const listRows = ({ by, order, join, said }: Question, user_id: number) => sql`
  select coalesce(json_agg(json_build_array(${sql.join(Object.values(said), sql`, `)}) order by ${order}), '[]')
  from ${by.table} ${join && sql`join ${join.table} on ${join.on}`} where ${by} = ${user_id}`

/** JSON holds instants as texts, as the driver gives them. */
const readRow = (said: Columns, values: unknown[]) =>
  Object.fromEntries(
    Object.entries(said).map(([name, column], at) => [
      name,
      values[at] === null ? null : column.mapFromDriverValue(values[at]),
    ]),
  )

function pick<Table extends PgTable, Name extends keyof Table>(table: Table, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as { [One in Name]: Table[One] }
}
