import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { conflict, rootOf } from '#server/errors.ts'

/**
 * Takes a request out of the rounds that nobody is driving. It stays in one that has begun: its driver may be there already.
 * Whoever plans such a round holds it first and its requests then, so nobody who holds the request waits for a round.
 * @param which of the rounds; else all
 * @throws Problem 409 `changed-meanwhile` while somebody else changes one of them
 */
export async function leaveRounds(tx: Database, submission_id: number, which?: SQL) {
  const left = await tx
    .select({ stop: roundStops.id, round: rounds.id })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
    .where(
      and(
        eq(roundStops.submission_id, submission_id),
        eq(roundStops.state, 'open'),
        or(isNull(rounds.started_at), isNotNull(rounds.finished_at)),
        which,
      ),
    )
    .for('update', { noWait: true })
    .catch((error: unknown) => {
      throw rootOf(error).code === LOCK_NOT_AVAILABLE
        ? conflict('changed-meanwhile', 'The round of this request is being changed right now. Try again.')
        : error
    })
  if (left.length === 0) return
  await tx.delete(roundStops).where(
    inArray(
      roundStops.id,
      left.map(({ stop }) => stop),
    ),
  )
  await tx
    .update(rounds)
    .set({ version: sql`${rounds.version} + 1` })
    .where(
      inArray(
        rounds.id,
        left.map(({ round }) => round),
      ),
    )
}

/** Whether that is why a stop could not be written. */
export const isInAnotherRound = (error: unknown) => rootOf(error).constraint === 'round_stops_one_at_a_time'

export const alreadyInRound = () =>
  conflict('already-in-round', 'This stop is in another round that has begun.')

const LOCK_NOT_AVAILABLE = '55P03'
