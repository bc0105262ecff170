import { NEXT_STATUSES, OPEN, takesBack, type Status } from '#contract/submissions.ts'

/**
 * What can be done with a request now. `prominent` is what decides about it: the step forward and the refusal;
 * `others` are the side ways. Going back, from a date or from what was collected, is no step forward.
 * @param forNobody its sender is gone: nothing can be begun with it again
 */
export function reviewActions(status: Status, forNobody = false): { prominent: Status[]; others: Status[] } {
  const next = NEXT_STATUSES[status].filter((to) => !(forNobody && OPEN.has(to)))
  const onwards = next.filter((to) => !takesBack(status, to))
  const forward = status !== 'scheduled' && onwards.includes('approved') ? 'approved' : onwards[0]
  const prominent = next.filter((to) => to === forward || to === 'rejected')
  return {
    prominent: prominent.sort((a) => (a === forward ? -1 : 1)),
    others: next.filter((to) => !prominent.includes(to)),
  }
}
