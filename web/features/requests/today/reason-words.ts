import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TodayPart, TodayReason } from '#contract/requests/today.ts'
import { paths } from '#web/routing/paths.ts'

/** Why something is on the list, as a short sentence. */
export const reasonWords: Record<TodayReason, MessageDescriptor> = {
  new: msg`New: nobody has answered yet`,
  written: msg`The sender has written`,
  'asked-for': msg`Approved: it waits for what it asks for`,
  battery: msg`A damaged battery is among the items`,
  'visit-failed': msg`Nothing was picked up at the last visit`,
  'not-in-round': msg`The appointment is in no round`,
  'no-visit': msg`Approved, without a visit`,
  'no-driver': msg`The round has no driver`,
  conflict: msg`What the driver sent could not be entered`,
  'point-full': msg`The drop-off point is full`,
  'not-weighed': msg`Collected, and not weighed`,
  aboard: msg`On the round: nobody has confirmed the arrival`,
  difference: msg`The receiver weighed something else`,
  data: msg`May hold data`,
  'in-store': msg`In the store`,
  draft: msg`Being prepared`,
  'at-receiver': msg`On its way: the receiver has not confirmed it`,
  'not-treated': msg`Received: the treatment is not confirmed`,
  'not-certified': msg`Finished, without a certificate`,
}

/** The parts of the work with the page that has all of it. */
export const partWords: Record<TodayPart, { title: MessageDescriptor; all: string }> = {
  answer: { title: msg`Needs an answer`, all: `${paths.admin}?order=due&status=pending` },
  visits: { title: msg`Visits`, all: paths.adminPickups },
  weigh: { title: msg`To weigh and to check`, all: paths.adminRounds },
  leave: { title: msg`Leaves the store`, all: paths.adminCustody },
  certify: { title: msg`Ready for a certificate`, all: paths.adminCertificates },
}
