import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { NewRound, Round, StopTarget } from '#contract/requests/rounds.ts'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { asksFirst, conflict, invalidField, notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { lockRequests } from '#server/features/requests/submissions/lock-requests.ts'
import { handRoundOn } from './hand-on.ts'
import { alreadyInRound, isInAnotherRound, isLeft, leaveRounds } from './leave.ts'
import { isOnDevice } from './own-stop.ts'
import { addStop, takeStopsOut, type Leaving } from './put-in.ts'
import { readRound } from './read.ts'

/**
 * Plans or changes a round: its finished stops stay, before the rest. An approved request in a round becomes scheduled, and
 * approved again when it is taken out, unless it has an appointment. A round that may be on its driver's device keeps its
 * driver and day: with another driver or day its open stops become another round.
 * @param id null: a new one
 * @param version as it was read
 * @param reason for the senders whose requests it had scheduled, and who are taken out
 * @returns the round with these stops
 * @throws Problem 404; 400 on `driver_id` or `stops`; 409 `changed-meanwhile`, `round-over`, `already-in-round`, `other-day`,
 *   and what stands in the way of scheduling a request (`on-hold`, `status-conflict`)
 */
export async function planRound(
  ctx: RequestContext<Member>,
  id: number | null,
  { stops, version, reason, ...words }: NewRound & { version?: number; reason?: string | undefined },
): Promise<Round> {
  requireOnce(stops)
  return ctx.db.transaction(async (tx) => {
    await requireDriver(tx, words.driver_id)
    const before = id === null ? null : await lockRound(ctx, tx, id, version)
    const stays = before && !(before.out && differs(before, words))
    const round_id = stays ? before.id : await begin(ctx, tx, words)
    if (stays)
      await tx
        .update(rounds)
        .set({ ...words, version: sql`${rounds.version} + 1` })
        .where(eq(rounds.id, round_id))
    else if (before) await handRoundOn(ctx, tx, before.id, round_id)
    // A sender who was moved to another day during the round does not come along: they wait on that day.
    const wanted = before && !stays ? await ofItsDay(tx, words.day, stops) : stops
    await arrange(onTransaction(ctx, tx), tx, { round_id, out: !!stays && before.out, reason }, wanted)
    // One that was moved stays in a round that has begun.
    if (!stays || !before.started_at) await requireItsDay(tx, round_id)
    await recordAudit(tx, ctx, {
      action: stays ? 'round.changed' : 'round.planned',
      subject: `round:${round_id}`,
      details: { stops: wanted.length },
    })
    return readRound(tx, round_id)
  })
}

/**
 * Holds a round that is to be changed. @returns it, and whether its driver may have it on a device
 * @throws Problem 404, 409 `changed-meanwhile`, `round-over`
 */
export async function lockRound(
  ctx: Pick<RequestContext, 'now'>,
  tx: Database,
  id: number,
  version: number | undefined,
) {
  const [found] = await tx
    .select({ round: rounds, out: isOnDevice(ctx) })
    .from(rounds)
    .where(eq(rounds.id, id))
    .for('update')
  if (!found) throw notFound('Round')
  const { round, out } = found
  if (version !== undefined && round.version !== version)
    throw conflict('changed-meanwhile', 'This round has changed. Read it again.')
  if (round.finished_at) throw asksFirst('round-over', { kind: 'round', id }, 'This round is over.')
  return { ...round, out }
}

type Words = Omit<NewRound, 'stops'>

const differs = (before: Pick<Words, 'day' | 'driver_id'>, { day, driver_id }: Words) =>
  before.day !== day || before.driver_id !== driver_id

async function begin({ now }: Pick<RequestContext, 'now'>, tx: Database, words: Words) {
  const [round] = await tx
    .insert(rounds)
    .values({ ...words, created_at: now() })
    .returning({ id: rounds.id })
  return round!.id
}

/** Without those whose appointment is on another day. */
async function ofItsDay(tx: Database, day: string, stops: readonly StopTarget[]) {
  const ids = stops.flatMap((stop) => ('submission_id' in stop ? [stop.submission_id] : []))
  const moved = await tx
    .select({ id: bookings.submission_id })
    .from(bookings)
    .innerJoin(slots, and(eq(slots.id, bookings.slot_id), ne(slots.day, day)))
    .where(and(inArray(bookings.submission_id, ids), isNull(bookings.ended_at)))
  const elsewhere = new Set(moved.map(({ id }) => id))
  return stops.filter((stop) => !('submission_id' in stop && elsewhere.has(stop.submission_id)))
}

/** A sender with an appointment waits on its day. @throws Problem 409 `other-day` */
async function requireItsDay(tx: Database, round_id: number) {
  const [moved] = await tx
    .select({ id: bookings.submission_id })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
    .innerJoin(bookings, and(eq(bookings.submission_id, roundStops.submission_id), isNull(bookings.ended_at)))
    .innerJoin(slots, and(eq(slots.id, bookings.slot_id), ne(slots.day, rounds.day)))
    .where(and(eq(roundStops.round_id, round_id), eq(roundStops.state, 'open')))
    .limit(1)
  if (moved)
    throw asksFirst(
      'other-day',
      { kind: 'request', id: moved.id },
      'The appointment of a stop is on another day.',
    )
}

const keyOf = (target: { submission_id?: number | null; point_id?: number | null }) =>
  target.submission_id ? `request:${target.submission_id}` : `point:${target.point_id}`

function requireOnce(stops: readonly StopTarget[]) {
  if (new Set(stops.map(keyOf)).size < stops.length) throw invalidField('stops', 'name the same place twice')
}

async function requireDriver(tx: Database, id: number | null) {
  if (id === null) return
  const [driver] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), ne(users.role, 'member')))
  if (!driver) throw invalidField('driver_id', 'is not an account that can drive')
}

/** Takes out what is not wanted any more, puts in what is new, and brings them into their order. */
async function arrange(
  ctx: RequestContext<Member>,
  tx: Database,
  { round_id, ...leaving }: { round_id: number } & Leaving,
  wanted: readonly StopTarget[],
) {
  const there = await tx.select().from(roundStops).where(eq(roundStops.round_id, round_id))
  const open = new Map(there.filter(({ state }) => state === 'open').map((stop) => [keyOf(stop), stop]))
  const keys = new Set(wanted.map(keyOf))
  const again = new Map(
    there.filter((stop) => isLeft(stop) && keys.has(keyOf(stop))).map((stop) => [keyOf(stop), stop.id]),
  )
  const over = there
    .filter((stop) => stop.state !== 'open' && !again.has(keyOf(stop)))
    .toSorted((a, b) => a.position - b.position)
  const done = new Set(over.map(keyOf))
  if (wanted.some((target) => done.has(keyOf(target))))
    throw invalidField('stops', 'name a place that this round has already visited')
  // In one order, so that of two who plan the same ones neither waits for the other.
  const ids = [...open.values(), ...wanted].flatMap((one) =>
    'submission_id' in one ? (one.submission_id ?? []) : [],
  )
  await lockRequests(tx, inArray(submissions.id, ids))
  await takeStopsOut(
    ctx,
    tx,
    [...open].flatMap(([key, stop]) => (keys.has(key) ? [] : [stop])),
    leaving,
  )
  for (const [at, { id }] of over.entries())
    await tx.update(roundStops).set({ position: at }).where(eq(roundStops.id, id))
  for (const [at, target] of wanted.entries()) {
    const position = over.length + at
    const before = open.get(keyOf(target))
    if (before) await tx.update(roundStops).set({ position }).where(eq(roundStops.id, before.id))
    else {
      // In one round at a time.
      if ('submission_id' in target) await leaveRounds(ctx, tx, target.submission_id, ne(rounds.id, round_id))
      const where = { round_id, position, again: again.get(keyOf(target)) }
      await addStop(ctx, tx, where, target).catch((error: unknown) => {
        throw isInAnotherRound(error) ? alreadyInRound(null) : error
      })
    }
  }
}
