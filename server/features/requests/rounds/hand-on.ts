import { and, eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { roundStops } from '#server/database/schema/rounds.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { endRound } from './finish.ts'

/**
 * Ends a round for its driver; what is still to be visited is so in another one. A report about an earlier time may
 * arrive later.
 * @param tx holds the first one
 */
export async function handRoundOn(ctx: RequestContext<Member>, tx: Database, from: number, to: number) {
  const { position, submission_id, point_id, latitude, longitude, near } = roundStops
  const open = await tx
    .select({ position, submission_id, point_id, latitude, longitude, near })
    .from(roundStops)
    .where(and(eq(roundStops.round_id, from), eq(roundStops.state, 'open')))
  await endRound(tx, from, { finished_at: ctx.now() })
  if (open.length > 0)
    await tx.insert(roundStops).values(open.map((stop) => ({ ...stop, round_id: to, planned_at: ctx.now() })))
  await recordAudit(tx, ctx, { action: 'round.changed', subject: `round:${from}`, details: { stops: 0 } })
}
