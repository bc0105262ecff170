import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { conflict, rootOf } from '#server/errors.ts'
import { tellSender } from '#server/features/notifications/tell-sender.ts'
import { bookingOf } from './appointment.ts'
import { cutoffOf, termsFor, type Asked, type By, type Terms } from './offer.ts'

const slotFull = () => conflict('slot-full', 'This appointment is no longer free. Choose another one.')

/**
 * Makes an appointment for a request, or another one instead of the one that was made. An approved request is scheduled
 * from then on; one that nobody has decided about keeps the place until somebody does. The same again changes nothing.
 * @param tx holds `request`
 * @throws Problem 409 `slot-full`, `not-offered`, `too-late`
 */
export async function book(ctx: RequestContext, tx: Database, request: Asked, slot_id: number, by: By) {
  const { id: submission_id, status } = request
  const terms = await termsFor(tx, request, by)
  if (terms.why) throw conflict('not-offered', `No appointment can be made for this request (${terms.why}).`)
  const { slot, booked } = await slotFor(tx, submission_id, slot_id)
  if (booked === slot_id) return
  requireFree(slot, ctx.now(), terms, by)
  const before = booked === null ? undefined : await bookingOf(tx, submission_id)
  if (before) {
    if (by === 'sender') requireChangeable(ctx.now(), before)
    // Always in one order: of two that change places neither waits for the other.
    await tx
      .select({ id: slots.id })
      .from(slots)
      .where(inArray(slots.id, [before.slot.id, slot_id]))
      .orderBy(asc(slots.id))
      .for('update')
    await endBooking(tx, submission_id, ctx.now())
  }
  const scheduled = status === 'pending' ? 'pending' : 'scheduled'
  const moved = tx.$with('moved').as(
    tx
      .update(submissions)
      .set({
        status: scheduled,
        ...(scheduled !== status && { status_at: ctx.now() }),
        ...(by === 'sender' && { read_at: null }),
      })
      .where(eq(submissions.id, submission_id))
      .returning({ id: submissions.id }),
  )
  const actor_id = ctx.actor.kind === 'member' ? ctx.actor.id : null
  const told = tx
    .$with('told')
    .as(
      tx
        .insert(submissionEvents)
        .values({ submission_id, kind: 'status', status: scheduled, actor_id, at: ctx.now() })
        .returning({ id: submissionEvents.id }),
    )
  // All in one statement, and the last one, because who books holds the slot until the end.
  const [booking] = await tx
    .with(moved, ...(scheduled === 'scheduled' ? [told] : []))
    .insert(bookings)
    .values({ slot_id, submission_id, kg: terms.kg, booked_at: ctx.now() })
    .returning({ id: bookings.id })
    .prepare(`book-${scheduled}-${status === scheduled}-${by}`)
    .execute()
    .catch((error: unknown) => {
      throw /^slots_(visits|kg)$|bookings_slot_id/.test(constraintOf(error)) ? slotFull() : error
    })
  if (by === 'staff') {
    const { day, starts, ends } = slot
    await tellSender(tx, ctx, submission_id, {
      kind: 'appointment',
      params: { day, starts, ends },
      once_key: `booking:${booking!.id}`,
    })
  }
}

const constraintOf = (error: unknown) => (rootOf(error) as { constraint?: string }).constraint ?? ''

/** A slot, and the one that the request has taken already. */
async function slotFor(tx: Database, submission_id: number, slot_id: number) {
  const [found] = await tx
    .select({ slot: slots, booked: bookings.slot_id })
    .from(slots)
    .leftJoin(bookings, and(eq(bookings.submission_id, submission_id), isNull(bookings.ended_at)))
    .where(eq(slots.id, slot_id))
    .prepare('slot-and-booking')
    .execute()
  if (!found) throw slotFull()
  return found
}

type Slot = typeof slots.$inferSelect

/** A look before the place is taken: whoever comes when it is full waits for nobody. */
function requireFree(slot: Slot, now: Date, { area, kg }: Terms, by: By) {
  const full =
    slot.area_id !== area!.id ||
    slot.starts_at <= now ||
    slot.visits_booked >= slot.visits ||
    (slot.capacity_kg !== null && slot.kg_booked + kg > slot.capacity_kg)
  if (full) throw slotFull()
  if (by === 'sender' && now >= cutoffOf(slot, area!)) throw tooLate()
}

const tooLate = () =>
  conflict('too-late', 'It is too late to change this appointment here. Call the operator.')

/** @throws Problem 409 `too-late` */
export function requireChangeable(
  now: Date,
  { slot, area }: NonNullable<Awaited<ReturnType<typeof bookingOf>>>,
) {
  if (now >= cutoffOf(slot, area)) throw tooLate()
}

/** What was booked is free again. */
export const endBooking = (tx: Database, submission_id: number, at: Date) =>
  tx
    .update(bookings)
    .set({ ended_at: at })
    .where(and(eq(bookings.submission_id, submission_id), isNull(bookings.ended_at)))
