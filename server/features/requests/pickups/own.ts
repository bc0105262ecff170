import { and, eq, isNull } from 'drizzle-orm'
import type { TrackedSubmission } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { bookings } from '#server/database/schema/pickups.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { tellStaff } from '#server/features/foundation/notifications/tell-staff.ts'
import {
  isOwnAsked,
  ownByCode,
  ownRequest,
} from '#server/features/requests/submissions/sender/own-by-code.ts'
import { readTrackedRequest } from '#server/features/requests/submissions/sender/track.ts'
import { readAppointment, findBooking, readCalendarState } from './appointment.ts'
import { bookPickup, requireChangeable } from './book.ts'
import { offeredColumns, offerFor, type OfferedRequest } from './offer.ts'
import { cancelPickup } from './cancel.ts'
import { tellOfAppointment } from './tell-of-appointment.ts'

/** The appointments that can be made for the caller's request, and the state of its calendar file. @throws Problem 404 */
export async function readOwnOffer(ctx: RequestContext, code: string, guest_id: string | undefined) {
  const [request] = await ctx.db
    .select()
    .from(submissions)
    .where(ownByCode(ctx, code, guest_id))
  if (!request) throw notFound('Submission')
  return {
    offer: await offerFor(ctx.db, ctx.now(), request, 'sender'),
    calendar: await readCalendarState(ctx.db, ctx.now(), request.id),
  }
}

/** Makes an appointment for the caller's request. @throws Problem 404, 409 as `bookPickup` */
export const bookOwnPickup = (
  ctx: RequestContext,
  code: string,
  guest_id: string | undefined,
  slot_id: number,
) => withOwn(ctx, code, guest_id, (tx, request) => bookPickup(ctx, tx, request, slot_id, 'sender'))

/** Cancels the appointment of the caller's request, which stays. Without one nothing changes. @throws Problem 404, 409 `too-late`, or as `cancelPickup` */
export const cancelOwnPickup = (ctx: RequestContext, code: string, guest_id: string | undefined) =>
  withOwn(ctx, code, guest_id, async (tx, request) => {
    const found = await findBooking(tx, request.id)
    if (!found) return
    requireChangeable(ctx.now(), request, found)
    const event = await cancelPickup(tx, ctx, request, request.user_id)
    const { slot, area } = found
    await tellOfAppointment(tx, ctx, request.id, {
      time_zone: area.time_zone,
      before: slot,
      now_at: null,
    })
    if (event) await tx.update(submissions).set({ read_at: null }).where(eq(submissions.id, request.id))
  })

/** Its sender says that nobody came. Said again, nothing changes. @throws Problem 404, 409 `not-over` */
export const reportMissedPickup = (ctx: RequestContext, code: string, guest_id: string | undefined) =>
  withOwn(ctx, code, guest_id, async (tx, request) => {
    const appointment = await readAppointment(tx, ctx.now(), request)
    if (appointment?.missed_at) return
    if (!appointment?.may_be_missed)
      throw conflict('not-over', 'This can be reported within two days after the appointment.')
    const { id: submission_id, user_id: actor_id } = request
    await tx
      .update(bookings)
      .set({ missed_at: ctx.now() })
      .where(and(eq(bookings.submission_id, submission_id), isNull(bookings.ended_at)))
    await tx.update(submissions).set({ read_at: null }).where(eq(submissions.id, submission_id))
    await tx.insert(submissionEvents).values({ submission_id, kind: 'missed', actor_id, at: ctx.now() })
    await tellStaff(tx, ctx, { kind: 'visit-missed', subject_id: submission_id, by: actor_id })
  })

const question = prepareQuery((db) =>
  db.select(offeredColumns).from(submissions).where(isOwnAsked).for('update').prepare('own-to-book'),
)

/** @param act gets the caller's request, locked */
async function withOwn(
  ctx: RequestContext,
  code: string,
  guest_id: string | undefined,
  act: (tx: Database, request: OfferedRequest) => Promise<void>,
): Promise<TrackedSubmission> {
  const own = ownRequest(ctx, code, guest_id)
  await ctx.db.transaction(async (tx) => {
    const [request] = await question(tx).execute(own)
    if (!request) throw notFound('Submission')
    await act(tx, request)
  })
  // Afterwards: whoever has just taken a place keeps nobody else waiting.
  return readTrackedRequest(ctx, ctx.db, own)
}
