import type { Status } from '#contract/foundation/status.ts'
import type { BulkResult } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import { databaseTrouble, toLogFields } from '#server/database/trouble.ts'
import { Problem } from '#server/core/errors.ts'

/**
 * The same with several requests, each by itself: what is refused with one is done with the others.
 * @returns what became of each, in their order
 */
export async function forEachRequest(
  ctx: RequestContext,
  ids: Iterable<number>,
  work: (id: number) => Promise<{ status: Status } | void>,
) {
  const results: BulkResult[] = []
  for (const id of new Set(ids))
    try {
      const reached = await work(id)
      results.push({ id, done: true, ...(reached && { status: reached.status }) })
    } catch (error) {
      results.push({ id, done: false, ...reasonOf(ctx, error) })
    }
  return results
}

function toReason({ code, message, at }: Problem): Reason {
  const reason: Reason = { code, error: message }
  if (at) reason.at = at
  return reason
}

/** Earlier requests stay done, so that every refusal is one of its own request. */
type Reason = Omit<Extract<BulkResult, { done: false }>, 'id' | 'done'>

function reasonOf({ log }: RequestContext, error: unknown): Reason {
  if (error instanceof Problem) return toReason(error)
  log.error(toLogFields(error), 'a request among several could not be changed')
  return { code: databaseTrouble(error) ?? 'internal', error: 'Something went wrong on our side.' }
}
