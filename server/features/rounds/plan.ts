import { and, eq, ne, sql } from 'drizzle-orm'
import type { NewRound, Round, StopTarget } from '#contract/rounds.ts'
import { within, type Member, type RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { record } from '#server/features/audit/record.ts'
import { alreadyInRound, isInAnotherRound, leaveRounds } from './leave.ts'
import { putIn, takeOut } from './put-in.ts'
import { read } from './read.ts'

/**
 * Plans a round, or one anew: what is over in it stays, and stands before the rest. A request that was approved is
 * scheduled by being in a round, and approved again when it is taken out of it, unless it has an appointment.
 * @param id null: a new one
 * @param version as it was read
 * @throws Problem 404; 400 on `driver_id` or `stops`; 409 `changed-meanwhile`, `round-over`, `already-in-round`, and what
 *   stands in the way of scheduling a request (`on-hold`, `status-conflict`)
 */
export async function plan(
  ctx: RequestContext<Member>,
  id: number | null,
  { stops, version, ...words }: NewRound & { version?: number },
): Promise<Round> {
  requireOnce(stops)
  return ctx.db.transaction(async (tx) => {
    await requireDriver(tx, words.driver_id)
    const round_id = id ?? (await tx.insert(rounds).values(words).returning({ id: rounds.id }))[0]!.id
    if (id !== null) {
      await hold(tx, id, version)
      await tx
        .update(rounds)
        .set({ ...words, version: sql`${rounds.version} + 1` })
        .where(eq(rounds.id, id))
    }
    await arrange(within(ctx, tx), tx, round_id, stops)
    await record(tx, ctx, {
      action: id === null ? 'round.planned' : 'round.changed',
      subject: `round:${round_id}`,
      details: { stops: stops.length },
    })
    return read(tx, round_id)
  })
}

/**
 * Holds a round that is to be changed. @returns whether it has begun
 * @throws Problem 404, 409 `changed-meanwhile`, `round-over`
 */
export async function hold(tx: Database, id: number, version: number | undefined) {
  const [round] = await tx.select().from(rounds).where(eq(rounds.id, id)).for('update')
  if (!round) throw notFound('Round')
  if (version !== undefined && round.version !== version)
    throw conflict('changed-meanwhile', 'Something has happened in this round meanwhile. Look at it again.')
  if (round.finished_at) throw conflict('round-over', 'This round is over.')
  return round
}

const keyOf = (target: { submission_id?: number | null; point_id?: number | null }) =>
  target.submission_id ? `request:${target.submission_id}` : `point:${target.point_id}`

function requireOnce(stops: readonly StopTarget[]) {
  if (new Set(stops.map(keyOf)).size < stops.length) throw invalid('stops', 'hold the same place twice')
}

async function requireDriver(tx: Database, id: number | null) {
  if (id === null) return
  const [driver] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), ne(users.role, 'member')))
  if (!driver) throw invalid('driver_id', 'is nobody who drives')
}

/** Takes out what is not wanted any more, puts in what is new, and brings them into their order. */
async function arrange(
  ctx: RequestContext<Member>,
  tx: Database,
  round_id: number,
  wanted: readonly StopTarget[],
) {
  const there = await tx.select().from(roundStops).where(eq(roundStops.round_id, round_id))
  const over = there.filter(({ state }) => state !== 'open').toSorted((a, b) => a.position - b.position)
  const open = new Map(there.filter(({ state }) => state === 'open').map((stop) => [keyOf(stop), stop]))
  const done = new Set(over.map(keyOf))
  if (wanted.some((target) => done.has(keyOf(target))))
    throw invalid('stops', 'hold a place that this round has visited already')
  const keys = new Set(wanted.map(keyOf))
  await takeOut(
    ctx,
    tx,
    [...open].flatMap(([key, stop]) => (keys.has(key) ? [] : [stop])),
  )
  for (const [at, { id }] of over.entries())
    await tx.update(roundStops).set({ position: at }).where(eq(roundStops.id, id))
  for (const [at, target] of wanted.entries()) {
    const position = over.length + at
    const before = open.get(keyOf(target))
    if (before) await tx.update(roundStops).set({ position }).where(eq(roundStops.id, before.id))
    else {
      // In one round at a time.
      if ('submission_id' in target) await leaveRounds(tx, target.submission_id, ne(rounds.id, round_id))
      await putIn(ctx, tx, { round_id, position }, target).catch((error: unknown) => {
        throw isInAnotherRound(error) ? alreadyInRound() : error
      })
    }
  }
}
