import { sql } from 'drizzle-orm'
import { nextOf, wayBack, type EventKind } from '#contract/requests/request-life.ts'
import { type Status } from '#contract/foundation/status.ts'
import { bookings } from '#server/database/schema/pickups.ts'
import { roundStops } from '#server/database/schema/rounds.ts'
import { submissions, type submissionEvents } from '#server/database/schema/submissions.ts'

type Past = Pick<typeof submissionEvents.$inferSelect, 'kind' | 'status' | 'actor_id'>

/** They say which status they were written in, and are no steps. */
const WORDS: ReadonlySet<EventKind> = new Set(['message', 'cleared'])

/** The step that a request took last, whatever was written or given away since. */
export const lastStep = <Line extends Omit<Past, 'actor_id'>>(history: readonly Line[]) =>
  history.findLast(({ kind, status }) => status && !WORDS.has(kind))

const ended = sql`${submissions.status} in ('rejected', 'cancelled')`
const wasBooked = sql`exists (select from ${bookings} where ${bookings.submission_id} = ${submissions.id})`
const stops = sql`select from ${roundStops} where ${roundStops.submission_id} = ${submissions.id}`
/** Of a request that has ended: somebody was to come, and nobody does any more. The database gave its appointment back. */
export const timeGone = sql<boolean>`(${ended} and (${wasBooked} or exists (${stops}))
  and not exists (${stops} and ${sql`${roundStops.state}`} in ('open', 'conflict')))`

type Now = { status: Status; user_id: number | null; time_gone: boolean }

/**
 * Where a request goes when the last step of staff is undone; null: nowhere. That its sender cancelled it is not theirs
 * to undo, and what an ordinary step leads to is no way back. What had a time that is gone waits for another one.
 */
export function stepBack({ status, user_id, time_gone }: Now, history: readonly Past[]) {
  const last = lastStep(history)
  if (status === 'cancelled' && (!last?.actor_id || last.actor_id === user_id)) return null
  const before = wayBack(status, history)
  const back = before === 'scheduled' && time_gone ? 'approved' : before
  return back && !nextOf(status).includes(back) ? back : null
}
