import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Status } from '#contract/foundation/status.ts'

const actionLabels: Record<Status, MessageDescriptor> = {
  approved: msg({ message: 'Approve', context: 'action on a request' }),
  rejected: msg({ message: 'Reject', context: 'action on a request' }),
  scheduled: msg({ message: 'Schedule', context: 'action on a request' }),
  collected: msg({ message: 'Mark as collected', context: 'action on a request' }),
  recycled: msg({ message: 'Mark as recycled', context: 'action on a request' }),
  cancelled: msg({ message: 'Cancel request', context: 'action on a request' }),
  pending: msg({ message: 'Reopen', context: 'action on a request' }),
}
const CALL_OFF = msg({ message: 'Cancel the appointment', context: 'action on a request' })

/** By the step that is taken back. */
const takeBackLabels: Record<Status, MessageDescriptor> = {
  pending: msg`Undo “reopened”`,
  approved: msg`Undo “approved”`,
  scheduled: msg`Undo “scheduled”`,
  collected: msg`Undo “collected”`,
  recycled: msg`Undo “recycled”`,
  rejected: msg`Undo “rejected”`,
  cancelled: msg`Undo “cancelled”`,
}

/** @param back the state before the last step, where that can be taken back */
export function stepLabel(from: Status, to: Status, back: Status | null) {
  if (to === back) return takeBackLabels[from]
  return from === 'scheduled' && to === 'approved' ? CALL_OFF : actionLabels[to]
}
