import { and, eq, isNotNull } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { asksFirst, notFound } from '#server/core/errors.ts'
import { isOwnRoundOfToday } from '#server/features/requests/rounds/own-stop.ts'
import { receiptFile } from './receipt-file.ts'

/**
 * The receipt of what its driver has collected at a stop, on the day of the round alone. Nobody hands anything over at a
 * drop-off point.
 * @throws Problem 404; 409 `not-collected` where that was not entered (yet), and `gatherReceipt`
 */
export async function readReceiptAtStop(ctx: RequestContext<Member>, id: number) {
  const [stop] = await ctx.db
    .select({
      submission_id: roundStops.submission_id,
      round_id: roundStops.round_id,
      state: roundStops.state,
    })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
    .where(and(eq(roundStops.id, id), isNotNull(roundStops.submission_id), isOwnRoundOfToday(ctx)))
  if (!stop) throw notFound('Stop')
  if (stop.state !== 'done')
    throw asksFirst(
      'not-collected',
      { kind: 'round', id: stop.round_id },
      'A receipt needs this stop entered as collected.',
    )
  return receiptFile(ctx, eq(submissions.id, stop.submission_id!))
}
