import { nextOf, wayBack, type Status } from '#contract/request-life.ts'
import type { submissionEvents } from '#server/database/schema/submissions.ts'

type Past = Pick<typeof submissionEvents.$inferSelect, 'kind' | 'status' | 'actor_id'>

/**
 * Where a request goes when the last step of staff is undone; null: nowhere. That its sender cancelled it is not theirs
 * to undo, and what an ordinary step leads to is no way back.
 */
export function backOf(status: Status, history: readonly Past[], user_id: number | null) {
  // A message says which status it was written in, and is no step.
  const last = history.findLast(({ kind, status }) => status && kind !== 'message')
  if (status === 'cancelled' && (!last?.actor_id || last.actor_id === user_id)) return null
  const back = wayBack(status, history)
  return back && !nextOf(status).includes(back) ? back : null
}
