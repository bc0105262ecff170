import type { RequestContext } from '#server/core/context.ts'
import { notFound } from '#server/core/errors.ts'
import { forgetSender } from '../forgetting/forget.ts'
import { ownByCode } from './own-by-code.ts'

/**
 * Withdraws the caller's request of a tracking code, as `removeRequest` does for the timeline. It is nobody's from then on: asked
 * again, the code is as unknown as everybody else's.
 * @throws Problem 404
 */
export async function withdrawRequest(ctx: RequestContext, typed: string, guest_id: string | undefined) {
  const own = ownByCode(ctx, typed, guest_id)
  const done = await ctx.db.transaction((tx) => forgetSender(tx, ctx, own, { kind: 'withdrawn' }))
  if (!done) throw notFound('Submission')
}
