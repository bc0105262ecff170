import { eq, sql } from 'drizzle-orm'
import type { Regular, RegularState } from '#contract/requests/regulars.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { regulars } from '#server/database/schema/regulars.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { holdRegular } from './hold.ts'
import { readRegular } from './list.ts'
import { makeRegularRequests } from './make-requests.ts'

const ACTIONS = {
  active: 'regular.resumed',
  paused: 'regular.paused',
  ended: 'regular.ended',
} as const satisfies Record<RegularState, string>

/**
 * Pauses, resumes or ends a regular pick-up. Requests that were made of it stay as they are.
 * @throws Problem 404, 409 `changed-meanwhile`
 */
export async function setRegularState(
  ctx: RequestContext<Member>,
  seen: { id: number; version: number },
  state: RegularState,
): Promise<Regular> {
  await ctx.db.transaction(async (tx) => {
    await holdRegular(tx, seen)
    await tx
      .update(regulars)
      .set({
        paused: state === 'paused',
        ended_at: state === 'ended' ? ctx.now() : null,
        version: sql`${regulars.version} + 1`,
      })
      .where(eq(regulars.id, seen.id))
    await recordAudit(tx, ctx, { action: ACTIONS[state], subject: `regular:${seen.id}` })
  })
  if (state === 'active') await makeRegularRequests(ctx, seen.id)
  return readRegular(ctx.db, ctx, seen.id)
}
