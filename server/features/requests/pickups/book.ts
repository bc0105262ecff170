import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'
import { rounds, roundStops } from '#server/database/schema/rounds.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { conflict, rootError } from '#server/core/errors.ts'
import { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { leaveRounds } from '#server/features/requests/rounds/leave.ts'
import { findBooking } from './appointment.ts'
import { tellOfAppointment } from './tell-of-appointment.ts'
import {
  cutoffOf,
  isChangeable,
  termsFor,
  type OfferedRequest,
  type BookedBy,
  type BookingTerms,
} from './offer.ts'

const slotFull = () => conflict('slot-full', 'This appointment is no longer free. Choose another one.')

/**
 * Makes an appointment for a request, or another one instead of the one that was made. An approved request is scheduled
 * from then on; one that nobody has decided about keeps the place until somebody does. It leaves the rounds of other days that
 * have not begun. The same again changes nothing.
 * @param tx holds `request`
 * @throws Problem 409 `slot-full`, `not-offered`, `too-late`; `changed-meanwhile` as `leaveRounds`
 */
export async function bookPickup(
  ctx: RequestContext,
  tx: Database,
  request: OfferedRequest,
  slot_id: number,
  by: BookedBy,
) {
  const { id: submission_id, status } = request
  const terms = await termsFor(tx, request, by)
  if (terms.why) throw conflict('not-offered', `No appointment can be made for this request (${terms.why}).`)
  const { slot, booked, planned } = await slotFor(tx, submission_id, slot_id)
  if (booked === slot_id) return
  requireFree(slot, ctx.now(), terms, by)
  const before = booked === null ? undefined : await findBooking(tx, submission_id)
  if (before) {
    if (by === 'sender') requireChangeable(ctx.now(), request, before)
    // Always in one order: of two that change places neither waits for the other.
    await tx
      .select({ id: slots.id })
      .from(slots)
      .where(inArray(slots.id, [before.slot.id, slot_id]))
      .orderBy(asc(slots.id))
      .for('update')
    await endBooking(tx, submission_id, ctx.now())
  }
  if (planned) await leaveRounds(ctx, tx, submission_id, ne(rounds.day, slot.day))
  if (by === 'sender') {
    const { time_zone } = terms.area!
    await tellOfAppointment(tx, ctx, submission_id, { time_zone, before: before?.slot ?? null, now_at: slot })
  }
  const scheduled = status === 'pending' ? 'pending' : 'scheduled'
  const actor_id = ctx.actor.kind === 'member' ? ctx.actor.id : null
  const [booking] = await taking[scheduled](tx)
    .execute({
      submission_id,
      slot_id,
      actor_id,
      kg: terms.kg,
      at: ctx.now(),
      visit_at: `${slot.day}T${slot.starts}`,
      visit_by: scheduled === 'scheduled' ? slot.ends_at : cutoffOf(slot, terms.area!),
      status_at: scheduled === status ? null : ctx.now(),
      unread: by === 'sender',
    })
    .catch((error: unknown) => {
      throw /^slots_(visits|kg)$|bookings_slot_id/.test(rootError(error).constraint ?? '')
        ? slotFull()
        : error
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

/**
 * The request moves, its history says so, and the place is taken: all in one statement, and the last one, because who
 * books holds the slot until the end.
 */
const takingAs = (scheduled: 'pending' | 'scheduled') =>
  prepareQuery((db: Database) => {
    const submission_id = sql.placeholder('submission_id')
    const at = sql.placeholder('at')
    const moved = db.$with('moved').as(
      db
        .update(submissions)
        .set({
          status: scheduled,
          status_at: sql`coalesce(${sql.placeholder('status_at')}::timestamptz, ${submissions.status_at})`,
          // As a trigger will find it, unless a later round goes there: the row is written once.
          visit_by: sql`${sql.placeholder('visit_by')}::timestamptz`,
          visit_at: sql`${sql.placeholder('visit_at')}::timestamp`,
          read_at: sql`case when not ${sql.placeholder('unread')}::boolean then ${submissions.read_at} end`,
        })
        .where(eq(submissions.id, submission_id))
        .returning({ id: submissions.id }),
    )
    const told = db.$with('told').as(
      db
        .insert(submissionEvents)
        .values({
          submission_id,
          kind: 'status',
          status: scheduled,
          at,
          actor_id: sql.placeholder('actor_id'),
        })
        .returning({ id: submissionEvents.id }),
    )
    return db
      .with(moved, ...(scheduled === 'scheduled' ? [told] : []))
      .insert(bookings)
      .values({
        submission_id,
        slot_id: sql.placeholder('slot_id'),
        kg: sql.placeholder('kg'),
        booked_at: at,
      })
      .returning({ id: bookings.id })
      .prepare(`book ${scheduled}`)
  })
const taking = { pending: takingAs('pending'), scheduled: takingAs('scheduled') }

/** A slot, the one that the request has taken already, and whether it is in a round. */
async function slotFor(tx: Database, submission_id: number, slot_id: number) {
  const [found] = await looking(tx).execute({ submission_id, slot_id })
  if (!found) throw slotFull()
  return found
}

const looking = prepareQuery((db) =>
  db
    .select({
      slot: slots,
      booked: bookings.slot_id,
      planned: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(roundStops)
        .where(
          and(eq(roundStops.submission_id, sql.placeholder('submission_id')), eq(roundStops.state, 'open')),
        )})`,
    })
    .from(slots)
    .leftJoin(
      bookings,
      and(eq(bookings.submission_id, sql.placeholder('submission_id')), isNull(bookings.ended_at)),
    )
    .where(eq(slots.id, sql.placeholder('slot_id')))
    .prepare('slot-and-booking'),
)

type Slot = typeof slots.$inferSelect

/** A look before the place is taken: whoever comes when it is full waits for nobody. */
function requireFree(slot: Slot, now: Date, { area, kg }: BookingTerms, by: BookedBy) {
  const full =
    slot.area_id !== area!.id ||
    slot.starts_at <= now ||
    slot.visits_booked >= slot.offered ||
    (slot.capacity_kg !== null && slot.kg_booked + kg > slot.capacity_kg)
  if (full) throw slotFull()
  if (by === 'sender' && now >= cutoffOf(slot, area!)) throw tooLate()
}

const tooLate = () =>
  conflict('too-late', 'It is too late to change this appointment online. Call the operator.')

/** @throws Problem 409 `too-late` */
export function requireChangeable(
  now: Date,
  request: Pick<OfferedRequest, 'status'>,
  found: NonNullable<Awaited<ReturnType<typeof findBooking>>>,
) {
  if (!isChangeable(now, request, found)) throw tooLate()
}

/** Frees the booked slot. */
export const endBooking = (tx: Database, submission_id: number, at: Date) =>
  tx
    .update(bookings)
    .set({ ended_at: at })
    .where(and(eq(bookings.submission_id, submission_id), isNull(bookings.ended_at)))
