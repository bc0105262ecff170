import type { Status } from '#contract/foundation/status.ts'

const PATH: readonly Status[] = ['pending', 'approved', 'scheduled', 'collected', 'recycled']

type Event = { at: string; status: Status; kind?: 'step' | 'message' | 'answer' }
export type Stage = { status: Status; at?: string; state: 'done' | 'current' | 'todo' }

/**
 * The way of a request as it went and as it may go on: the stages it has reached with when, the one it is at, those
 * to come. A stage that was skipped is left out; a request that was rejected or cancelled ends there.
 */
export function stagesOf(status: Status, history: readonly Event[]): Stage[] {
  let reached: Event[] = []
  for (const event of history) {
    if (event.kind === 'message' || event.kind === 'answer') continue
    const at = PATH.indexOf(event.status)
    // Going back (scheduled → approved, rejected → pending) takes back what came after.
    reached = reached.filter(
      (earlier) => at < 0 || (PATH.includes(earlier.status) && PATH.indexOf(earlier.status) < at),
    )
    reached = [...reached.filter((earlier) => earlier.status !== event.status), event]
  }
  const way = reached.map(({ status, at }): Stage => ({ status, at, state: 'done' }))
  const last = way.at(-1)
  if (last?.status !== status) way.push({ status, state: 'current' })
  else last.state = status === 'recycled' ? 'done' : 'current'
  const at = PATH.indexOf(status)
  return at < 0 ? way : [...way, ...PATH.slice(at + 1).map((status): Stage => ({ status, state: 'todo' }))]
}
