import type { Status } from '#contract/foundation/status.ts'

/**
 * The next steps of a request, in two ranks: the step forward, and the side ways, the refusal first.
 * @param next the states that it can take
 * @param led another action leads: a step forward is then a side way
 */
export function reviewActions(
  next: readonly Status[],
  led = false,
): { forward: Status | undefined; others: Status[] } {
  const forward = led ? undefined : next.find((to) => to !== 'rejected' && to !== 'cancelled')
  const others = next.filter((to) => to !== forward)
  return { forward, others: others.toSorted((a, b) => Number(b === 'rejected') - Number(a === 'rejected')) }
}
