import type { TimeZone } from '#contract/requests/appointments.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { tellStaff } from '#server/features/foundation/notifications/tell-staff.ts'
import { addDays, dayOf } from '#server/time/today.ts'

type Slot = { day: string; starts: string; ends: string }

/**
 * Tells staff that a sender took, moved or gave up an appointment, where one of the two is today or tomorrow: by then rounds
 * are planned, or on the way.
 * @param now_at the appointment that holds from now on; null: it was given up
 */
export async function tellOfAppointment(
  tx: Pick<Database, 'insert'>,
  { now, actor }: Pick<RequestContext, 'now' | 'actor'>,
  submission_id: number,
  { time_zone, before, now_at }: { time_zone: TimeZone; before: Slot | null; now_at: Slot | null },
) {
  const tomorrow = addDays(dayOf(now(), time_zone), 1)
  if (![before, now_at].some((slot) => slot && slot.day <= tomorrow)) return
  await tellStaff(
    tx,
    { now },
    {
      kind: 'appointment-changed',
      subject_id: submission_id,
      params: now_at ? { day: now_at.day, starts: now_at.starts, ends: now_at.ends } : {},
      by: actor.kind === 'member' ? actor.id : null,
    },
  )
}
