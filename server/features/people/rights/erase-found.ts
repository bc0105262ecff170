import type { Member, RequestContext } from '#server/core/context.ts'
import { within } from '#server/core/context.ts'
import { erase } from '#server/features/requests/submissions/forgetting/erase.ts'
import { chosen } from './find.ts'
import { read } from './read.ts'

/** Removes whoever asked from requests that were found to be theirs, all or none. @throws Problem 404 */
export async function eraseFound(ctx: RequestContext<Member>, id: number, submission_ids: readonly number[]) {
  await ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx)
    const { request } = await read(inside, id)
    // The history says by which request, and not whose.
    for (const one of await chosen(tx, request, submission_ids))
      await erase(inside, one, `Rights request ${id}`)
  })
  return read(ctx, id)
}
