import { and, asc, desc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Candidate } from '#contract/requests/rounds.ts'
import { HandedOver, senderName } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { listDeskPoints } from '#server/features/requests/points/desk.ts'
import { listItemsOfAll } from '#server/features/requests/submissions/sender/handover.ts'
import { estimateFor } from './to-stop.ts'

/** Nobody chooses among more. */
const REQUESTS_MAX = 300

/**
 * The stops that could be visited on a day and are in no round of that day or later: appointments of the day,
 * approved requests without one, the oldest first, and the points, those that need somebody first.
 */
export async function listCandidates(ctx: Pick<RequestContext, 'db' | 'env' | 'now'>, day: string) {
  const requests = await requestsFor(ctx.db, day)
  const items = await listItemsOfAll(
    ctx.db,
    requests.map(({ request }) => request.id),
  )
  const { points } = await listDeskPoints(ctx)
  const planned = await plannedPoints(ctx.db, day)
  return [
    ...requests.map(({ request, starts, ends, kg }): Candidate => {
      const { id, tracking_code, location, street, status } = request
      return {
        kind: 'pickup',
        submission_id: id,
        point_id: null,
        name: senderName(request),
        tracking_code,
        status,
        place: location,
        street,
        starts,
        ends,
        urgent: false,
        estimate_kg: kg || estimateFor(items.get(id))?.high_kg || null,
      }
    }),
    ...points
      .filter(({ id, active }) => active && !planned.has(id))
      .map(({ id, name, address, state, reports, quiet }): Candidate => ({
        kind: 'point',
        submission_id: null,
        point_id: id,
        name,
        place: address,
        street: '',
        tracking_code: null,
        status: null,
        starts: null,
        ends: null,
        estimate_kg: null,
        urgent: state === 'full' || reports > 0 || quiet,
      })),
  ]
}

/** With an appointment on that day, or approved and without one. */
const requestsFor = (db: Database, day: string) =>
  db
    .select({
      request: {
        id: submissions.id,
        username: submissions.username,
        name: submissions.name,
        tracking_code: submissions.tracking_code,
        location: submissions.location,
        street: submissions.street,
        status: submissions.status,
      },
      starts: slots.starts,
      ends: slots.ends,
      kg: bookings.kg,
    })
    .from(submissions)
    .leftJoin(bookings, and(eq(bookings.submission_id, submissions.id), isNull(bookings.ended_at)))
    .leftJoin(slots, eq(slots.id, bookings.slot_id))
    .where(
      and(
        inArray(submissions.service, HandedOver.options),
        isNull(submissions.anonymised_at),
        or(
          and(eq(submissions.status, 'scheduled'), eq(slots.day, day)),
          and(inArray(submissions.status, ['approved', 'scheduled']), isNull(slots.id)),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(roundStops)
            .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
            .where(
              and(
                eq(roundStops.submission_id, submissions.id),
                inArray(roundStops.state, ['open', 'conflict']),
                isNull(rounds.finished_at),
                sql`${rounds.day} >= ${day}`,
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(sql`${slots.id} is not null`), asc(slots.starts_at), asc(submissions.id))
    .limit(REQUESTS_MAX)

/** Points that somebody visits on that day, or has visited. */
async function plannedPoints(db: Database, day: string) {
  const rows = await db
    .select({ id: roundStops.point_id })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
    .where(and(eq(rounds.day, day), inArray(roundStops.state, ['open', 'done', 'conflict'])))
  return new Set(rows.map(({ id }) => id))
}
