import type { Member, RequestContext } from '#server/core/context.ts'
import { settleMatters } from '#server/features/foundation/notifications/settle-matters.ts'
import { readConsignment } from './read.ts'

/** A consignment for staff: what its receiver said has then been read. @throws Problem 404 */
export async function openConsignment(ctx: RequestContext<Member>, id: number) {
  const consignment = await readConsignment(ctx, id)
  if (consignment.confirmations.length > 0)
    await settleMatters(ctx.db, ['receiver-difference', 'receiver-confirmed'], [id], ctx.actor.id)
  return consignment
}
