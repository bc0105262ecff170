import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { asksFirst, rootError, Problem } from '#server/core/errors.ts'
import { isOnDevice } from './own-stop.ts'

/**
 * Takes a request out of the rounds that nobody is driving. It stays in one that has begun: its driver may be there already.
 * Planning such a round locks it first and then its requests, so no transaction that has locked the request waits for a round.
 * @param which of the rounds; else all
 * @throws HeldRound while somebody else changes one of them
 */
export async function leaveRounds(
  ctx: Pick<RequestContext, 'now'>,
  tx: Database,
  submission_id: number,
  which?: SQL,
) {
  const left = await tx
    .select({ stop: roundStops.id, round: rounds.id, out: isOnDevice(ctx) })
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
    .catch(throwHeldRound)
  if (left.length === 0) return
  for (const { stop, out } of left) await dropStop(tx, stop, out)
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

/** Takes a stop out of its round. @param out its driver may have it: then it stays, and what was done there has where to arrive */
export async function dropStop(tx: Database, id: number, out: boolean) {
  const which = eq(roundStops.id, id)
  if (out) await tx.update(roundStops).set({ state: 'skipped' }).where(which)
  else await tx.delete(roundStops).where(which)
}

/** Whether a stop was taken out of its round, or not reached, and nothing was said of it. */
export const isLeft = ({ state, done_at }: Pick<typeof roundStops.$inferSelect, 'state' | 'done_at'>) =>
  state === 'skipped' && done_at === null

/** Somebody holds a round that somebody else would wait for. A moment later it can be. */
export class HeldRound extends Problem {
  constructor() {
    const said = 'The round of this request is being changed right now. Try again.'
    super(409, { code: 'changed-meanwhile' }, said)
  }
}

/** For a transaction that has locked the request and would wait for a round. @throws HeldRound */
export function throwHeldRound(error: unknown): never {
  throw rootError(error).code === LOCK_NOT_AVAILABLE ? new HeldRound() : error
}

/** Whether that is why a stop could not be written. */
export const isInAnotherRound = (error: unknown) =>
  rootError(error).constraint === 'round_stops_one_at_a_time'

/** @param round_id the other one; null where a constraint of the database said so */
export const alreadyInRound = (round_id: number | null) =>
  asksFirst(
    'already-in-round',
    round_id === null ? null : { kind: 'round', id: round_id },
    'This stop is in another round that has begun.',
  )

const LOCK_NOT_AVAILABLE = '55P03'
