import type { Member, RequestContext } from '#server/core/context.ts'
import { onTransaction } from '#server/core/context.ts'
import { removeRegular } from '#server/features/requests/regulars/remove.ts'
import { eraseSender } from '#server/features/requests/submissions/forgetting/erase.ts'
import { keepFound, keepFoundRegulars } from './find.ts'
import { readRightsRequest } from './read.ts'

type Chosen = { submission_ids: readonly number[]; regular_ids: readonly number[] }

/**
 * Removes the sender from requests that were found to be theirs, and deletes their regular pick-ups, all or none.
 * @throws Problem 404
 */
export async function eraseFound(
  ctx: RequestContext<Member>,
  id: number,
  { submission_ids, regular_ids }: Chosen,
) {
  await ctx.db.transaction(async (tx) => {
    const inside = onTransaction(ctx, tx)
    const { request } = await readRightsRequest(inside, id)
    // First, so that nothing new is made of them.
    for (const one of await keepFoundRegulars(tx, request, regular_ids)) await removeRegular(inside, one)
    // The history says by which request, and not whose.
    for (const one of await keepFound(tx, request, submission_ids))
      await eraseSender(inside, one, `Rights request ${id}`)
  })
  return readRightsRequest(ctx, id)
}
