import { BULK, type BulkResult, type BulkReview } from '#contract/submissions.ts'
import type { Member, RequestContext } from '#server/context.ts'
import { databaseTrouble, seen } from '#server/database/trouble.ts'
import { Problem } from '#server/errors.ts'
import { review } from './review.ts'

/**
 * The same step with several requests, each by itself: what is refused with one is done with the others. Never a step
 * back, whatever a request is by now.
 * @returns what became of each, in their order
 */
export async function bulk(ctx: RequestContext<Member>, { ids, status, rejection, ...more }: BulkReview) {
  const results: BulkResult[] = []
  const step = { status, ...more, ...(rejection && { rejection }) }
  for (const id of new Set(ids))
    try {
      await review(ctx, id, step, rejection ? undefined : BULK[status])
      results.push({ id, done: true })
    } catch (error) {
      results.push({ id, done: false, ...reasonOf(ctx, error) })
    }
  return results
}

/** What was done before it stays done, so that every refusal is one of its own request. */
function reasonOf({ log }: RequestContext, error: unknown): { code: Problem['code']; error: string } {
  if (error instanceof Problem) return { code: error.code, error: error.message }
  log.error(seen(error), 'a request among several could not be reviewed')
  return { code: databaseTrouble(error) ?? 'internal', error: 'Something went wrong on our side.' }
}
