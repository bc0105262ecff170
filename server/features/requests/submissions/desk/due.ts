import type { Settings } from '#contract/administration/settings.ts'
import type { Status } from '#contract/foundation/status.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A request in one of these waits for staff, so many days at most. A scheduled one waits for its visit; where no day of that is
 * known, it is in need of one like one that was only approved.
 */
export const WAITS = {
  pending: 'answer_days',
  approved: 'appointment_days',
  scheduled: 'appointment_days',
} as const satisfies Partial<Record<Status, keyof Settings>>
/** An appointment of these waits for the word of staff. */
export const UNCONFIRMED = ['pending', 'approved'] as const
export type Waiting = keyof typeof WAITS
export const WAITING = Object.keys(WAITS) as Waiting[]

/** How long a request of that status, of which no visit is known, may wait. */
export const waits_ms = (status: Waiting, settings: Settings) => settings[WAITS[status]] * DAY_MS

/**
 * By when staff should have acted, or said what became of the visit; null: nothing waits for them. An appointment that nobody has
 * confirmed makes it earlier.
 */
export function dueAt(
  { status, status_at, visit_by }: { status: Status; status_at: Date; visit_by: Date | null },
  settings: Settings,
) {
  if (!(status in WAITS)) return null
  const rule = new Date(status_at.getTime() + waits_ms(status as Waiting, settings))
  if (!visit_by) return rule
  return status === 'scheduled' || visit_by < rule ? visit_by : rule
}
