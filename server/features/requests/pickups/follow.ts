import { and, eq, isNull } from 'drizzle-orm'
import { OPEN } from '#contract/requests/request-life.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { bookings } from '#server/database/schema/pickups.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { conflict, rootError } from '#server/core/errors.ts'
import { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { findBooking } from './appointment.ts'
import { confirmTime } from './confirm.ts'
import { offeredColumns, termsFor, type BookedBy } from './offer.ts'
import { cancelPickup } from './cancel.ts'

/**
 * The appointment follows a change of the items or the place. It takes the kilograms of the items that there are now,
 * and ends where another area, or none, serves the place. Where its vehicle has no room for them the sender is
 * refused; a change by staff stands, and the appointment ends, which the sender is told. One that has begun stays as
 * it is.
 * @param tx holds the request, as it is now
 * @param moved its place is another one; a place without a district may still be the same
 * @throws Problem 409 `slot-full` to a sender; as `cancelPickup`
 */
export async function followBooking(
  tx: Database,
  ctx: RequestContext,
  id: number,
  { by, moved }: { by: BookedBy; moved: boolean },
) {
  const found = await findBooking(tx, id)
  if (!found || found.slot.starts_at <= ctx.now()) return
  const [request] = await tx.select(offeredColumns).from(submissions).where(eq(submissions.id, id))
  if (!request || !OPEN.has(request.status)) return
  const actor_id = by === 'sender' ? request.user_id : ctx.actor.kind === 'member' ? ctx.actor.id : null
  const { area, kg } = await termsFor(tx, request, by)
  const elsewhere = moved && request.district_id !== null && area?.id !== found.area.id
  if (!elsewhere && (kg === found.booking.kg || (await carries(tx, id, kg)))) {
    // A time that a damaged battery held up, and it is none any more.
    if (request.status === 'approved') await confirmTime(tx, ctx, request, actor_id)
    return
  }
  if (!elsewhere && by === 'sender')
    throw conflict(
      'slot-full',
      'There is no room for that at this time. Choose another one or cancel it first.',
    )
  const event = await cancelPickup(tx, ctx, request, actor_id)
  if (event && by === 'staff')
    await tellSender(tx, ctx, id, {
      kind: 'request-status',
      params: { status: 'approved' },
      once_key: `status:${event.id}`,
    })
}

/** Whether the vehicle has room for so much; then it is kept. */
const carries = (tx: Database, submission_id: number, kg: number) =>
  // In a transaction of its own: refused, the rest goes on.
  tx
    .transaction((inner) =>
      inner
        .update(bookings)
        .set({ kg })
        .where(and(eq(bookings.submission_id, submission_id), isNull(bookings.ended_at))),
    )
    .then(
      () => true,
      (error: unknown) => {
        if (rootError(error).constraint === 'slots_kg') return false
        throw error
      },
    )
