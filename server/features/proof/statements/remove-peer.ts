import { eq } from 'drizzle-orm'
import type { Network } from '#contract/proof/statements.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { peers } from '#server/database/schema/outside.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { readNetwork } from './network.ts'

/** Its statements are read no more, and what was read of it is forgotten. @throws Problem 404 */
export async function removePeer(ctx: RequestContext<Member>, id: number): Promise<Network> {
  await ctx.db.transaction(async (tx) => {
    const [gone] = await tx.delete(peers).where(eq(peers.id, id)).returning({ did: peers.did })
    if (!gone) throw notFound('Installation')
    await recordAudit(tx, ctx, { action: 'peer.removed', subject: `peer:${id}`, details: gone })
  })
  return readNetwork(ctx)
}
