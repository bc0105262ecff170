import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Appointment } from '#contract/requests/appointments.ts'
import type { NoOffer } from '#contract/requests/pickups.ts'
import { formatWeekday } from '#web/lib/words/format.ts'
import { ZONE_NAMES } from '#contract/requests/zone-names.ts'

/** "Tuesday, 24 November 2026, 09:00 to 12:00 WIB" */
export const whenInWords = ({
  day,
  starts,
  ends,
  time_zone,
}: Pick<Appointment, 'day' | 'starts' | 'ends' | 'time_zone'>) =>
  i18n._(msg`${formatWeekday(day)}, ${starts} to ${ends} ${ZONE_NAMES[time_zone]}`)

/** Why no time is offered, to who asks for one. */
export const whyTexts: Record<NoOffer, MessageDescriptor> = {
  'no-area': msg`No pick-ups are offered for this place.`,
  'other-source': msg`Pick-ups here are not for what comes from there.`,
  'too-light': msg`It is less than what is fetched here. Bring it to a drop-off point, or add what else you have.`,
  'on-hold': msg`A damaged battery is among it: the operator first says how it is fetched.`,
  'not-open': msg`This request has ended, or was collected.`,
  full: msg`No time is free right now. Look again in a few days, or call the operator.`,
}
