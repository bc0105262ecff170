import { eq, sql } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/context.ts'
import { rounds } from '#server/database/schema/rounds.ts'
import { ownRound } from './own-stop.ts'

/** Says that an own round has begun; said again, nothing changes. @param at by the clock of the device @throws Problem 404, 409 `round-over` */
export const start = (ctx: RequestContext<Member>, id: number, at: Date) =>
  ctx.db.transaction(async (tx) => {
    const { started_at } = await ownRound(ctx, tx, id)
    if (started_at) return
    await tx
      .update(rounds)
      .set({ started_at: at, version: sql`${rounds.version} + 1` })
      .where(eq(rounds.id, id))
  })
