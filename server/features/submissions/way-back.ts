import { nextOf, wayBack, type EventKind, type Status } from '#contract/request-life.ts'
import type { submissionEvents } from '#server/database/schema/submissions.ts'

type Past = Pick<typeof submissionEvents.$inferSelect, 'kind' | 'status' | 'actor_id'>

/** They say which status they were written in, and are no steps. */
const WORDS: ReadonlySet<EventKind> = new Set(['message', 'cleared'])

/** The step that a request took last, whatever was written or given away since. */
export const lastStep = <Line extends Omit<Past, 'actor_id'>>(history: readonly Line[]) =>
  history.findLast(({ kind, status }) => status && !WORDS.has(kind))

/**
 * Where a request goes when the last step of staff is undone; null: nowhere. That its sender cancelled it is not theirs
 * to undo, and what an ordinary step leads to is no way back.
 */
export function backOf(status: Status, history: readonly Past[], user_id: number | null) {
  const last = lastStep(history)
  if (status === 'cancelled' && (!last?.actor_id || last.actor_id === user_id)) return null
  const back = wayBack(status, history)
  return back && !nextOf(status).includes(back) ? back : null
}
