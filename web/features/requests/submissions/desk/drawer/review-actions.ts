import type { Status } from '#contract/foundation/status.ts'

type ReviewActions = {
  /** The step by which the request goes on. */
  forward: Status | undefined
  others: Status[]
  /** Steps that end the request, or take its appointment away; the refusal last. */
  endings: Status[]
}

/**
 * The next steps of a request.
 * @param from its status
 * @param next the statuses that it can take
 * @param led another action leads: a step forward is then one of the others
 */
export function reviewActions(from: Status, next: readonly Status[], led = false): ReviewActions {
  const ends = (to: Status) => ENDS.includes(to) || (from === 'scheduled' && to === 'approved')
  const onward = next.filter((to) => !ends(to))
  const forward = led ? undefined : onward[0]
  const endings = next.filter(ends)
  return {
    forward,
    others: onward.filter((to) => to !== forward),
    endings: endings.toSorted((one, other) => ENDS.indexOf(one) - ENDS.indexOf(other)),
  }
}

const ENDS: readonly Status[] = ['cancelled', 'rejected']
