import { sql } from 'drizzle-orm'
import { nextOf, wayBack, wayOf, type EventKind } from '#contract/requests/request-life.ts'
import { type Status } from '#contract/foundation/status.ts'
import { bookings } from '#server/database/schema/pickups.ts'
import { roundStops } from '#server/database/schema/rounds.ts'
import { submissions, type submissionEvents } from '#server/database/schema/submissions.ts'

type Past = Pick<typeof submissionEvents.$inferSelect, 'kind' | 'status' | 'actor_id' | 'outcomes'>

/** They say which status they were written in, and are no steps. */
const WORDS: ReadonlySet<EventKind> = new Set(['message', 'answer', 'cleared'])

/** The step that a request took last, whatever was written or given away since. */
export const lastStep = <Line extends Pick<Past, 'kind' | 'status'>>(history: readonly Line[]) =>
  history.findLast(({ kind, status }) => status && !WORDS.has(kind))

const stops = sql`select from ${roundStops} where ${roundStops.submission_id} = ${submissions.id}`
const expected = sql`exists (select from ${bookings}
    where ${bookings.submission_id} = ${submissions.id} and ${bookings.ended_at} is null)
  or exists (${stops} and ${roundStops.state} in ('open', 'conflict'))`
// Nested, because Drizzle leaves the table's name away from columns that stand in a selected expression itself.
/** Somebody is expected at this request: an appointment stands, or a round will come by. */
export const hasTime = sql<boolean>`(${expected})`

type Now = { status: Status; user_id: number | null; has_time: boolean }

/**
 * The state of a request when the last step of staff is undone; null: none. A sender's cancellation is not theirs to
 * undo, and the result of an ordinary step is no way back. A step that recorded kilograms led to goes back with them
 * alone. A request whose appointment is gone waits for another one.
 */
export function stepBack({ status, user_id, has_time }: Now, history: readonly Past[]) {
  const last = lastStep(history)
  if (status === 'cancelled' && (!last?.actor_id || last.actor_id === user_id)) return null
  if (wayOf(history).at(-1)?.outcomes) return null
  const before = wayBack(status, history)
  const back = before === 'scheduled' && !has_time ? 'approved' : before
  return back && !nextOf(status).includes(back) ? back : null
}
