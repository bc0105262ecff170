import { eq, sql } from 'drizzle-orm'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { asksFirst } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { consignLots } from '#server/features/requests/custody/consign.ts'
import { today } from '#server/time/today.ts'
import { holdConsignment, nextVersion, requireConsignmentVersion, requireState } from './hold.ts'
import { REASONS } from './obstacles.ts'
import { readConsignment } from './read.ts'

/**
 * Sends it: its lots leave the store.
 * @param sent_on the day on which they did; else today
 * @throws Problem 404; 400 as `consignLots`; 409 `changed-meanwhile`, `consignment-state`, what `findObstacles` finds, and as `consignLots`
 */
export async function sendConsignment(
  ctx: RequestContext<Member>,
  id: number,
  { version, sent_on = today(ctx) }: { version: number; sent_on?: string | undefined },
) {
  await ctx.db.transaction(async (tx) => {
    const consignment = await holdConsignment(tx, id)
    requireState(consignment, 'draft')
    requireConsignmentVersion(consignment, version)
    const on = onTransaction(ctx, tx)
    const earlier = sent_on === today(ctx) ? null : sent_on
    const { obstacles, lots } = await readConsignment(on, id, sent_on)
    const [first] = obstacles
    if (first) {
      const code = first.code as keyof typeof REASONS
      throw asksFirst(code, first.at, REASONS[code])
    }
    await consignLots(
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
    await recordAudit(tx, ctx, { action: 'consignment.sent', subject: `consignment:${id}` })
  })
  return readConsignment(ctx, id)
}

const beginOf = (day: string, time_zone: string) => sql`${day}::date::timestamp at time zone ${time_zone}`
