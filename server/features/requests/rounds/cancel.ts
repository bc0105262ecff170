import { eq } from 'drizzle-orm'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { asksFirst } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { endRound } from './finish.ts'
import { isLeft } from './leave.ts'
import { isOnDevice } from './own-stop.ts'
import { takeStopsOut } from './put-in.ts'

/**
 * Cancels a round in which nothing was done; one that is not there any more is no error. One that its driver may have on
 * a device is ended instead: what was done on it may still arrive.
 * @param reason for the senders whose requests it had scheduled: they are told; appointments stand
 * @throws Problem 409 `round-begun`
 */
export async function cancelRound(ctx: RequestContext<Member>, id: number, reason?: string) {
  await ctx.db.transaction(async (tx) => {
    const [round] = await tx
      .select({ finished_at: rounds.finished_at, out: isOnDevice(ctx) })
      .from(rounds)
      .where(eq(rounds.id, id))
      .for('update')
    if (!round) return
    const stops = await tx.select().from(roundStops).where(eq(roundStops.round_id, id))
    const open = stops.filter(({ state }) => state === 'open')
    if (stops.some((stop) => stop.state !== 'open' && !isLeft(stop)))
      throw asksFirst('round-begun', { kind: 'round', id }, 'This round already has results.')
    if (round.finished_at) return
    await takeStopsOut(onTransaction(ctx, tx), tx, open, { out: round.out, reason })
    if (round.out) await endRound(tx, id, { finished_at: ctx.now() })
    else await tx.delete(rounds).where(eq(rounds.id, id))
    await recordAudit(tx, ctx, { action: 'round.removed', subject: `round:${id}` })
  })
}
