import { NEXT_STATUSES, type Status } from '#contract/submissions.ts'

/**
 * What can be done with a request now. `prominent` is what decides about it: the step forward and the refusal;
 * `others` are the side ways. Going back from a date to "approved" is no step forward.
 */
export function reviewActions(status: Status): { prominent: Status[]; others: Status[] } {
  const next = NEXT_STATUSES[status]
  const forward = status !== 'scheduled' && next.includes('approved') ? 'approved' : next[0]
  const prominent = next.filter((to) => to === forward || to === 'rejected')
  return {
    prominent: prominent.sort((a) => (a === forward ? -1 : 1)),
    others: next.filter((to) => !prominent.includes(to)),
  }
}
