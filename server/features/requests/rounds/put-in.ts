import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { StopTarget } from '#contract/requests/rounds.ts'
import { HandedOver } from '#contract/requests/submissions.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { points } from '#server/database/schema/places.ts'
import { roundStops } from '#server/database/schema/rounds.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { invalidField } from '#server/core/errors.ts'
import { findBooking } from '#server/features/requests/pickups/appointment.ts'
import { reviewRequest } from '#server/features/requests/submissions/desk/review.ts'
import { alreadyInRound, dropStop } from './leave.ts'
import { districtPoint } from './district-point.ts'

type Where = Pick<typeof roundStops.$inferInsert, 'round_id' | 'position'> & {
  /** Its stop in this round that was taken out before; undefined: it has none. */
  again: number | undefined
}

/**
 * Puts a request or a point into a round; an approved request is scheduled by that.
 * @param ctx on the transaction
 * @throws Problem 400 on `stops`; 409 as `reviewRequest`, and `already-in-round` where the desk has to settle what was done there
 */
export async function addStop(ctx: RequestContext<Member>, tx: Database, where: Where, target: StopTarget) {
  if ('point_id' in target) {
    const { point_id } = target
    const [point] = await tx
      .select({ latitude: points.latitude, longitude: points.longitude })
      .from(points)
      .where(and(eq(points.id, point_id), eq(points.active, true)))
    if (!point) throw invalidField('stops', 'name a point that is missing or hidden')
    return write(ctx, tx, where, { point_id, ...point })
  }
  const { submission_id } = target
  const [request] = await tx
    .select({ status: submissions.status, district_id: submissions.district_id })
    .from(submissions)
    .where(and(eq(submissions.id, submission_id), inArray(submissions.service, HandedOver.options)))
    .for('update')
  if (!request) throw invalidField('stops', 'name a request without a collection')
  const [other] = await tx
    .select({ id: roundStops.round_id })
    .from(roundStops)
    .where(
      and(
        eq(roundStops.submission_id, submission_id),
        or(
          eq(roundStops.state, 'conflict'),
          and(eq(roundStops.state, 'open'), ne(roundStops.round_id, where.round_id)),
        ),
      ),
    )
    .limit(1)
  if (other) throw alreadyInRound(other.id)
  // First the stop: a request is scheduled only where somebody is expected.
  await write(ctx, tx, where, { submission_id, ...(await districtPoint(request.district_id)) })
  if (request.status !== 'scheduled') await reviewRequest(ctx, submission_id, { status: 'scheduled' })
}

/** A stop that its driver may know stays the same one. */
async function write(
  { now }: Pick<RequestContext, 'now'>,
  tx: Database,
  { again, ...where }: Where,
  what: Omit<typeof roundStops.$inferInsert, keyof Where>,
) {
  const stop = { ...where, ...what }
  if (again === undefined) await tx.insert(roundStops).values({ ...stop, planned_at: now() })
  else
    await tx
      .update(roundStops)
      .set({ ...stop, state: 'open' })
      .where(eq(roundStops.id, again))
}

type Stop = Pick<typeof roundStops.$inferSelect, 'id' | 'submission_id'>

/** @param out as of `dropStop` @param reason is read by the senders whose requests the round had scheduled */
export type Leaving = { out: boolean; reason?: string | undefined }

/** Takes stops out of their round. A request that was scheduled by being in it is approved, as before. */
export async function takeStopsOut(
  ctx: RequestContext<Member>,
  tx: Database,
  stops: readonly Stop[],
  { out, reason }: Leaving,
) {
  for (const { id, submission_id } of stops) {
    await dropStop(tx, id, out)
    if (submission_id === null) continue
    const [request] = await tx
      .select({ status: submissions.status })
      .from(submissions)
      .where(eq(submissions.id, submission_id))
      .for('update')
    if (request?.status === 'scheduled' && !(await findBooking(tx, submission_id)))
      await reviewRequest(ctx, submission_id, { status: 'approved', ...(reason && { note: reason }) })
  }
}
