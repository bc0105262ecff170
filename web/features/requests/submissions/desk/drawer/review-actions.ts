import type { Status } from '#contract/foundation/status.ts'

/**
 * What can be done with a request now, in two ranks: `prominent` is what decides about it, the step forward and the
 * refusal; `others` are the side ways.
 * @param next what it can become, the step forward first
 */
export function reviewActions(next: readonly Status[]) {
  const forward = next.find((to) => to !== 'rejected' && to !== 'cancelled')
  const refusal = next.find((to) => to === 'rejected')
  const prominent = [...(forward ? [forward] : []), ...(refusal ? [refusal] : [])] as Status[]
  return { prominent, others: next.filter((to) => !prominent.includes(to)) }
}
