import { eq, sql } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { rounds } from '#server/database/schema/rounds.ts'
import type { DeviceTime } from '#server/time/device-time.ts'
import { lockOwnRound } from './own-stop.ts'
import { whenOnRound } from './when.ts'

/** Says that an own round has begun; said again, nothing changes. @param told by the clock of the device @throws Problem 404, 409 `round-over` */
export const startRound = (ctx: RequestContext<Member>, id: number, told: DeviceTime) =>
  ctx.db.transaction(async (tx) => {
    const { started_at, of } = await lockOwnRound(ctx, tx, id)
    if (started_at) return
    const { at, clock_said } = whenOnRound(ctx, of, told)
    await tx
      .update(rounds)
      .set({ started_at: at, started_clock_said: clock_said, version: sql`${rounds.version} + 1` })
      .where(eq(rounds.id, id))
  })
