import { eq } from 'drizzle-orm'
import { within, type Member, type RequestContext } from '#server/context.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { conflict } from '#server/errors.ts'
import { record } from '#server/features/audit/record.ts'
import { takeOut } from './put-in.ts'

/** Gives up a round in which nothing was done; one that is not there any more is no error. @throws Problem 409 `round-begun` */
export async function remove(ctx: RequestContext<Member>, id: number) {
  await ctx.db.transaction(async (tx) => {
    const [round] = await tx.select({ id: rounds.id }).from(rounds).where(eq(rounds.id, id)).for('update')
    if (!round) return
    const stops = await tx.select().from(roundStops).where(eq(roundStops.round_id, id))
    if (stops.some(({ state }) => state !== 'open'))
      throw conflict('round-begun', 'Something was done in this round already.')
    await takeOut(within(ctx, tx), tx, stops)
    await tx.delete(rounds).where(eq(rounds.id, id))
    await record(tx, ctx, { action: 'round.removed', subject: `round:${id}` })
  })
}
