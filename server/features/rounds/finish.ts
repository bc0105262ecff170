import { and, eq, sql } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { ownRound } from './own-stop.ts'

/**
 * Says that an own round is over; said again, nothing changes. What was not reached is free for another round.
 * @param at by the clock of the device @throws Problem 404, 409 `round-over`
 */
export const finish = (ctx: RequestContext<Member>, id: number, at: Date) =>
  ctx.db.transaction(async (tx) => {
    const { finished_at, started_at } = await ownRound(ctx, tx, id)
    if (finished_at) return
    await end(tx, id, { started_at: started_at ?? at, finished_at: at })
  })

/** Ends a round: what was not reached is free for another one. @param tx holds it */
export async function end(tx: Database, id: number, when: { started_at?: Date; finished_at: Date }) {
  await tx
    .update(rounds)
    .set({ ...when, version: sql`${rounds.version} + 1` })
    .where(eq(rounds.id, id))
  await tx
    .update(roundStops)
    .set({ state: 'skipped' })
    .where(and(eq(roundStops.round_id, id), eq(roundStops.state, 'open')))
}
