import type { Status } from '#contract/foundation/status.ts'

/**
 * The next steps of a request, in two ranks: `prominent` are the step forward and the refusal; `others` are the side
 * ways.
 * @param next the states that it can take, the step forward first
 */
export function reviewActions(next: readonly Status[]) {
  const forward = next.find((to) => to !== 'rejected' && to !== 'cancelled')
  const refusal = next.find((to) => to === 'rejected')
  const prominent = [...(forward ? [forward] : []), ...(refusal ? [refusal] : [])] as Status[]
  return { prominent, others: next.filter((to) => !prominent.includes(to)) }
}
