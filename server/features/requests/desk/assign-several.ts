import type { BulkAssignment } from '#contract/requests/desk.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { forEachRequest } from '#server/features/requests/submissions/desk/for-each-request.ts'
import { changedMeanwhile } from '#server/features/requests/submissions/desk/version.ts'
import { setAssignee } from './assign.ts'

/**
 * Assigns several requests. Other changes of a request are no reason against it; that a
 * colleague has taken it on is.
 * @returns what became of each, in their order
 */
export function assignSeveral(ctx: RequestContext<Member>, { requests, assignee_id }: BulkAssignment) {
  const seen = new Map(requests.map(({ id, from }) => [id, from]))
  return forEachRequest(ctx, seen.keys(), (id) =>
    ctx.db.transaction((tx) =>
      setAssignee(ctx, tx, id, assignee_id, (now) => {
        if (now !== seen.get(id)) throw changedMeanwhile()
      }),
    ),
  )
}
