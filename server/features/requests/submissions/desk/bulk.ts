import { BULK, type BulkReview } from '#contract/requests/submissions.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { forEachRequest } from './for-each-request.ts'
import { reviewRequest } from './review.ts'

/**
 * The same step with several requests. Never a step back, whatever a request is by now.
 * @returns what became of each, in their order
 */
export function reviewSeveral(ctx: RequestContext<Member>, { ids, status, rejection, ...more }: BulkReview) {
  const step = { status, ...more, ...(rejection && { rejection }) }
  return forEachRequest(ctx, ids, (id) => reviewRequest(ctx, id, step, rejection ? undefined : BULK[status]))
}
