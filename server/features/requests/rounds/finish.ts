import { and, eq, sql } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { tellStaff } from '#server/features/foundation/notifications/tell-staff.ts'
import type { DeviceTime } from '#server/time/device-time.ts'
import { lockOwnRound } from './own-stop.ts'
import { whenOnRound } from './when.ts'

/**
 * Says that an own round is over; said again, nothing changes. A stop that was not reached is free for another round.
 * @param told by the clock of the device @throws Problem 404, 409 `round-over`
 */
export const finishRound = (ctx: RequestContext<Member>, id: number, told: DeviceTime) =>
  ctx.db.transaction(async (tx) => {
    const { finished_at, started_at, of } = await lockOwnRound(ctx, tx, id)
    if (finished_at) return
    const planned_at = started_at && started_at > of.planned_at ? started_at : of.planned_at
    const { at, clock_said } = whenOnRound(ctx, { ...of, planned_at }, told)
    await endRound(tx, id, { started_at: started_at ?? at, finished_at: at, finished_clock_said: clock_said })
    const [round] = await tx.select({ day: rounds.day }).from(rounds).where(eq(rounds.id, id))
    const params = { day: round!.day }
    await tellStaff(tx, ctx, { kind: 'round-finished', subject_id: id, params, by: ctx.actor.id })
  })

type End = { started_at?: Date; finished_at: Date; finished_clock_said?: Date | null }

/** Ends a round: what was not reached is free for another one. @param tx holds it */
export async function endRound(tx: Database, id: number, when: End) {
  await tx
    .update(rounds)
    .set({ ...when, version: sql`${rounds.version} + 1` })
    .where(eq(rounds.id, id))
  await tx
    .update(roundStops)
    .set({ state: 'skipped' })
    .where(and(eq(roundStops.round_id, id), eq(roundStops.state, 'open')))
}
