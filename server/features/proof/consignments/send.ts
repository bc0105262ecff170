import { eq, sql } from 'drizzle-orm'
import { within, type Member, type RequestContext } from '#server/core/context.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { conflict } from '#server/core/errors.ts'
import { record } from '#server/features/foundation/audit/record.ts'
import { consign } from '#server/features/requests/custody/consign.ts'
import { today } from '#server/time/today.ts'
import { holdConsignment, nextVersion, requireSeen, requireState } from './hold.ts'
import { REASONS, type Obstacle } from './obstacles.ts'
import { read } from './read.ts'

/**
 * Sends it: its lots leave the store.
 * @param sent_on the day on which they did; else today
 * @throws Problem 404; 400 as `consign`; 409 `changed-meanwhile`, `consignment-state`, what `obstaclesOf` finds, and as `consign`
 */
export async function send(
  ctx: RequestContext<Member>,
  id: number,
  { version, sent_on = today(ctx) }: { version: number; sent_on?: string | undefined },
) {
  await ctx.db.transaction(async (tx) => {
    const consignment = await holdConsignment(tx, id)
    requireState(consignment, 'draft')
    requireSeen(consignment, version)
    const on = within(ctx, tx)
    const earlier = sent_on === today(ctx) ? null : sent_on
    const { obstacles, lots } = await read(on, id, sent_on)
    const [first] = obstacles as Obstacle[]
    if (first) throw conflict(first, REASONS[first])
    await consign(
      on,
      consignment,
      lots.map(({ lot_id }) => lot_id),
      earlier,
    )
    await tx
      .update(consignments)
      .set({
        state: 'sent',
        sent_at: earlier === null ? ctx.now() : beginOf(earlier, ctx.env.TIME_ZONE),
        version: nextVersion,
      })
      .where(eq(consignments.id, id))
    await record(tx, ctx, { action: 'consignment.sent', subject: `consignment:${id}` })
  })
  return read(ctx, id)
}

const beginOf = (day: string, time_zone: string) => sql`${day}::date::timestamp at time zone ${time_zone}`
