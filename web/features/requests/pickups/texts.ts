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
  'no-area': msg`No pick-ups are available for this place.`,
  'other-source': msg`Pick-ups here are not available for goods from this source.`,
  'too-light': msg`This is less than the minimum for a pick-up here. Bring it to a drop-off point, or add other things you have.`,
  'on-hold': msg`It includes a damaged battery: the operator first tells you how it is collected.`,
  'not-open': msg`This request has ended, or its goods were collected.`,
  full: msg`No time is free right now. Check again in a few days, or call the operator.`,
}
