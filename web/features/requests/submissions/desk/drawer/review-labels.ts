import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Appointment } from '#contract/requests/appointments.ts'
import type { Status } from '#contract/foundation/status.ts'
import type { SubmissionDetail } from '#contract/requests/submissions.ts'
import { formatWeekdayShort } from '#web/lib/words/format-weekday-short.ts'

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

type Time = Pick<Appointment, 'day' | 'starts' | 'ends'>

/** @param back the state before the last step, where that can be taken back */
export function stepLabel(from: Status, to: Status, back: Status | null) {
  if (to === back) return takeBackLabels[from]
  return from === 'scheduled' && to === 'approved' ? CALL_OFF : actionLabels[to]
}

/** "Sun, 6 Dec, 09:00–15:00" */
export const timeInWords = ({ day, starts, ends }: Time) => `${formatWeekdayShort(day)}, ${starts}–${ends}`

/** The time that its sender took before anybody decided, where an approval at that moment confirms it. */
export function timeToConfirm(detail: SubmissionDetail | undefined, now_ms: number) {
  if (detail?.status !== 'pending' || !detail.appointment || detail.on_hold) return undefined
  return Date.parse(detail.appointment.starts_at) > now_ms ? detail.appointment : undefined
}
