import { asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'
import { rounds, roundStops } from '#server/database/schema/rounds.ts'
import { submissionEvents, submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'

/** Requests as they are stored, with everything that belongs to them and without other people's names. `own` finds them. */
export async function readRequestsInFull(tx: Database, own: SQL) {
  const {
    search: _,
    request_hash: __,
    cleared_by: _______,
    assignee_id: ________,
    ...stored
  } = getTableColumns(submissions)
  const rows = await tx.select(stored).from(submissions).where(own).orderBy(asc(submissions.id))
  const events = await tx
    .select({
      submission_id: submissionEvents.submission_id,
      at: submissionEvents.at,
      happened_at: submissionEvents.happened_at,
      happened_on: submissionEvents.happened_on,
      kind: submissionEvents.kind,
      status: submissionEvents.status,
      note: submissionEvents.note,
      failure: submissionEvents.failure,
      rejection: submissionEvents.rejection,
      reason: submissionEvents.reason,
      outcomes: submissionEvents.outcomes,
      question: submissionEvents.question,
      image_id: submissionEvents.image_id,
      changed: submissionEvents.changed,
    })
    .from(submissionEvents)
    .innerJoin(submissions, eq(submissions.id, submissionEvents.submission_id))
    .where(own)
    .orderBy(asc(submissionEvents.id))
  const { recorded_by: ___, payout_idr: ____, request_key: _____, ...weight } = getTableColumns(weightEntries)
  const weights = await tx
    .select(weight)
    .from(weightEntries)
    .innerJoin(submissions, eq(submissions.id, weightEntries.submission_id))
    .where(own)
    .orderBy(asc(weightEntries.id))
  const { id: ______, ...item } = getTableColumns(submissionItems)
  const items = await tx
    .select(item)
    .from(submissionItems)
    .innerJoin(submissions, eq(submissions.id, submissionItems.submission_id))
    .where(own)
    .orderBy(asc(submissionItems.id))
  const appointments = await tx
    .select({
      submission_id: bookings.submission_id,
      day: slots.day,
      starts: slots.starts,
      ends: slots.ends,
      booked_at: bookings.booked_at,
      ended_at: bookings.ended_at,
      missed_at: bookings.missed_at,
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slot_id))
    .innerJoin(submissions, eq(submissions.id, bookings.submission_id))
    .where(own)
    .orderBy(asc(bookings.id))
  const visits = await tx
    .select({
      submission_id: submissions.id,
      day: rounds.day,
      state: roundStops.state,
      done_at: roundStops.done_at,
      failure: roundStops.failure,
      note: roundStops.note,
      confirmed_by: roundStops.confirmed_by,
      signature: roundStops.drawing,
    })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
    .innerJoin(submissions, eq(submissions.id, roundStops.submission_id))
    .where(own)
    .orderBy(asc(roundStops.id))
  const appointmentsOf = bySubmission(appointments)
  const visitsOf = bySubmission(visits)
  const [eventsOf, weightsOf, itemsOf] = [bySubmission(events), bySubmission(weights), bySubmission(items)]
  return rows.map((row) => ({
    ...row,
    history: eventsOf.get(row.id) ?? [],
    weights: weightsOf.get(row.id) ?? [],
    items: itemsOf.get(row.id) ?? [],
    appointments: appointmentsOf.get(row.id) ?? [],
    visits: visitsOf.get(row.id) ?? [],
  }))
}

const bySubmission = <T extends { submission_id: number }>(rows: T[]) =>
  Map.groupBy(rows, ({ submission_id }) => submission_id)
