import type { Member, RequestContext } from '#server/core/context.ts'
import { onTransaction } from '#server/core/context.ts'
import { eraseSender } from '#server/features/requests/submissions/forgetting/erase.ts'
import { keepFound } from './find.ts'
import { readRightsRequest } from './read.ts'

/** Removes whoever asked from requests that were found to be theirs, all or none. @throws Problem 404 */
export async function eraseFound(ctx: RequestContext<Member>, id: number, submission_ids: readonly number[]) {
  await ctx.db.transaction(async (tx) => {
    const inside = onTransaction(ctx, tx)
    const { request } = await readRightsRequest(inside, id)
    // The history says by which request, and not whose.
    for (const one of await keepFound(tx, request, submission_ids))
      await eraseSender(inside, one, `Rights request ${id}`)
  })
  return readRightsRequest(ctx, id)
}
