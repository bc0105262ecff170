import { and, eq, isNull } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { notFound } from '#server/core/errors.ts'
import { recordReceived } from './record-received.ts'
import { readRightsToken } from './token.ts'

/**
 * The address is theirs: from now on the request is at the desk. Its clock has run since it was asked. Twice is once.
 * @throws Problem 404 for a link that is wrong or came too late
 */
export async function confirmAddress(ctx: RequestContext, token: string) {
  const which = eq(rightsRequests.id, readRightsToken(ctx, 'proof', token))
  await ctx.db.transaction(async (tx) => {
    const [proven] = await tx
      .update(rightsRequests)
      .set({ confirmed_at: ctx.now() })
      .where(and(which, isNull(rightsRequests.confirmed_at)))
      .returning()
    if (proven) return recordReceived(tx, ctx, proven)
    if ((await tx.$count(rightsRequests, which)) === 0) throw notFound('Request')
  })
}
