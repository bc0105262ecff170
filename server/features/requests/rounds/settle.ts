import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Round } from '#contract/requests/rounds.ts'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import { images } from '#server/database/schema/photos.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { readFigures } from '#server/features/requests/impact/figures.ts'
import { isUnused } from '#server/features/foundation/photos/unused.ts'
import { endConflicts } from './end-conflicts.ts'
import { enterStop, stateAfter } from './enter.ts'
import { beginColumns } from './own-stop.ts'
import { readRound } from './read.ts'
import { whenAtStop } from './when.ts'

type Settlement = { decision: 'enter' | 'set-aside'; reason: string }

/**
 * Settles what a driver did and could not be entered: it is entered now, by whoever settles it and without the code that
 * was wrong, or it is set aside. Either way the reason stays with the stop, below what the driver noted.
 * @throws Problem 404; 409 `changed-meanwhile` where nothing is to be settled, and whatever still stands in the way
 */
export async function settleStop(
  ctx: RequestContext<Member>,
  { id, stop: stop_id }: { id: number; stop: number },
  { decision, reason }: Settlement,
): Promise<Round> {
  const round = await ctx.db.transaction(async (tx) => {
    // First, as whoever plans it does.
    const [of] = await tx.select(beginColumns).from(rounds).where(eq(rounds.id, id)).for('update')
    const [stop] = await tx
      .select()
      .from(roundStops)
      .where(and(eq(roundStops.id, stop_id), eq(roundStops.round_id, id)))
      .for('update')
    if (!stop || !of) throw notFound('Stop')
    const { outcome, conflict: why } = stop
    if (stop.state !== 'conflict' || !outcome)
      throw conflict('changed-meanwhile', 'This stop has nothing left to settle.')
    const told =
      why === 'wrong-code' && outcome.kind === 'done' ? { ...outcome, confirmation: null } : outcome
    const note = [outcome.note, reason].filter(Boolean).join('\n')
    const { done_at, clock_said } = stop
    // A server of an earlier version stored what the device said, whatever that was.
    const when = clock_said
      ? { at: done_at!, clock_said }
      : whenAtStop(ctx, { ...stop, of }, { said: done_at!.toISOString() })
    if (decision === 'enter')
      await enterStop(onTransaction(ctx, tx), stop, { ...told, happened_at: when.at }, stop.request_key!)
    await tx
      .update(roundStops)
      .set({
        ...(decision === 'enter' ? stateAfter(told) : { state: 'skipped' as const, conflict: null }),
        note,
        done_at: when.at,
        clock_said: when.clock_said,
      })
      .where(eq(roundStops.id, stop_id))
    await endConflicts(tx)
    // The weighings count for nothing: nobody will name the driver's photos of them any more.
    if (decision === 'set-aside' && outcome.kind === 'done' && stop.done_by !== null)
      await tx
        .update(images)
        .set({ expires_at: ctx.now() })
        .where(
          and(
            inArray(
              images.id,
              outcome.weighings.flatMap(({ image_id }) => image_id ?? []),
            ),
            eq(images.user_id, stop.done_by),
            isUnused(tx),
          ),
        )
    await tx
      .update(rounds)
      .set({ version: sql`${rounds.version} + 1` })
      .where(eq(rounds.id, id))
    await recordAudit(tx, ctx, {
      action: 'round.settled',
      subject: `round:${id}`,
      details: { stop: stop_id, decision },
    })
    return readRound(tx, id)
  })
  readFigures.forget(ctx.db)
  return round
}
