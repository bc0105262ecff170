import { hash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { StopConflict, StopOutcome, StopState } from '#contract/requests/rounds.ts'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { conflict, notFound, Problem } from '#server/core/errors.ts'
import { tellStaff } from '#server/features/foundation/notifications/tell-staff.ts'
import { readFigures } from '#server/features/requests/impact/figures.ts'
import { lockRequests } from '#server/features/requests/submissions/lock-requests.ts'
import { enterStop, stateAfter } from './enter.ts'
import { isHandoverCode } from './handover-code.ts'
import { HeldRound, leaveRounds } from './leave.ts'
import { lockRoundOfStop, lockOwnStop } from './own-stop.ts'
import { whenAtStop } from './when.ts'

type Said = { outcome: StopOutcome; tracking_code?: string | undefined; sent_at?: string | undefined }
type Told = { state: StopState; conflict: StopConflict | null }

/**
 * Records the result of a driver's own stop, once. A result that cannot be entered (the request was cancelled, a paper is
 * missing, the code is wrong) is kept with its reason for the desk, and counts for nothing until the desk settles it.
 * @param said the result, the tracking code of the request as the device knows it, and the time on its clock
 * @param key the device's Idempotency-Key: a retry with it changes nothing
 * @throws Problem 404, also where the stop now belongs to another request; 409 `round-over` a week after its day,
 *   `changed-meanwhile` after a different result; 503 `unavailable` while the desk changes another round of the request
 */
export async function recordOutcome(
  ctx: RequestContext<Member>,
  stop_id: number,
  { outcome: told, tracking_code: of, sent_at }: Said,
  key: string,
): Promise<Told> {
  // A hash, because the round outlives accounts and the ids in it.
  const request_key = hash('sha256', `${ctx.actor.id}:${key}`, 'base64url')
  const enterOrKeep = async (tx: Database): Promise<Told> => {
    await lockRoundOfStop(ctx, tx, stop_id)
    const stop = await lockOwnStop(ctx, tx, stop_id)
    if (stop.request_key === request_key) return { state: stop.state, conflict: stop.conflict }
    if (of && !(await isOf(tx, stop.submission_id, of))) throw notFound('Stop')
    if (stop.state !== 'open' && stop.state !== 'skipped')
      throw conflict('changed-meanwhile', 'This stop already has another result.')
    const { at, clock_said } = whenAtStop(ctx, stop, { said: told.at, sent: sent_at })
    const why: StopConflict | null = codeIsWrong(ctx, stop, told)
      ? 'wrong-code'
      : await tx
          .transaction((inner) =>
            enterStop(
              onTransaction(ctx, inner),
              { ...stop, done_by: ctx.actor.id },
              { ...told, happened_at: at },
              request_key,
            ),
          )
          .then(() => null, refusalOf)
    const over = why ? { state: 'conflict' as const, conflict: why, outcome: told } : stateAfter(told)
    if (why && stop.submission_id) await keepOthersAway(ctx, tx, stop.submission_id, stop.state)
    await tx
      .update(roundStops)
      .set({ ...over, done_at: at, clock_said, request_key, done_by: ctx.actor.id })
      .where(eq(roundStops.id, stop_id))
    await tx
      .update(rounds)
      // A result of a stop means that the round has begun, also if its start was never sent or arrives later.
      .set({
        started_at: sql`coalesce(${rounds.started_at}, ${at.toISOString()}::timestamptz)`,
        version: sql`${rounds.version} + 1`,
      })
      .where(eq(rounds.id, stop.round_id))
    if (why)
      await tellStaff(tx, ctx, {
        kind: 'stop-conflict',
        subject_id: stop.round_id,
        params: { day: stop.of.day },
        by: ctx.actor.id,
      })
    return { state: over.state, conflict: why }
  }
  const result = await ctx.db.transaction(enterOrKeep).catch(tryAgain)
  readFigures.forget(ctx.db)
  return result
}

/** A report that is refused as it is now is the desk's business; one that failed on our side, or has to wait, is tried again. */
function refusalOf(error: unknown) {
  if (error instanceof Problem && error.status < 500 && !(error instanceof HeldRound)) return error.code
  throw error
}

/** A device would take a conflict for the last word. */
function tryAgain(error: unknown): never {
  throw error instanceof HeldRound
    ? new Problem(503, { code: 'unavailable', retry_after_s: 5 }, error.message)
    : error
}

/**
 * Nobody goes there again before the desk has settled what was done; who is on the way arrives. A planner who puts it
 * into a round holds the request, and finds this stop.
 */
async function keepOthersAway(ctx: RequestContext, tx: Database, submission_id: number, state: StopState) {
  await lockRequests(tx, eq(submissions.id, submission_id))
  if (state === 'skipped') await leaveRounds(ctx, tx, submission_id)
}

/** Whether the stop is still that of the request: numbers that were given after a backup are given again by its restore. */
const isOf = async (tx: Database, submission_id: number | null, tracking_code: string) =>
  submission_id !== null &&
  (await tx.$count(
    submissions,
    and(eq(submissions.id, submission_id), eq(submissions.tracking_code, tracking_code)),
  )) > 0

type Coded = { submission_id: number | null; planned_at: Date | null }

const codeIsWrong = (ctx: RequestContext, { submission_id, planned_at }: Coded, told: StopOutcome) =>
  submission_id !== null &&
  told.kind === 'done' &&
  told.confirmation?.by === 'code' &&
  !isHandoverCode(ctx, { submission_id, planned_at }, told.confirmation.code)
