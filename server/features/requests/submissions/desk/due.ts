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
export const WAITING = Object.keys(WAITS) as (keyof typeof WAITS)[]

/** How long a request of that status, of which no visit is known, may wait. */
export const waits_ms = (status: keyof typeof WAITS, settings: Settings) => settings[WAITS[status]] * DAY_MS

/** By when staff should have acted, or said what became of the visit; null: nothing waits for them. */
export function dueAt(
  { status, status_at, visit_by }: { status: Status; status_at: Date; visit_by: Date | null },
  settings: Settings,
) {
  if (!(status in WAITS)) return null
  return visit_by ?? new Date(status_at.getTime() + waits_ms(status as keyof typeof WAITS, settings))
}
