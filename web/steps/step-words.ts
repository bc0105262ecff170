import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NextStep } from '#contract/requests/next-step.ts'

/** The words of the button that does a step, or leads to where it is done. */
export function stepWords({ action, waits_for }: Pick<NextStep, 'action' | 'waits_for'>): MessageDescriptor {
  switch (action) {
    case 'clear':
      return msg`Say how the battery is fetched`
    case 'reply':
      return msg`Reply`
    case 'approve':
      return waits_for === 'sender'
        ? msg`Open the question`
        : msg({ message: 'Approve', context: 'action on a request' })
    case 'plan':
      return msg`Put into a round`
    case 'resolve':
      return msg`Say what became of the visit`
    case 'settle':
      return msg`Settle what the driver sent`
    case 'assign-driver':
      return msg`Choose a driver`
    case 'visit':
      return msg`See the round`
    case 'collect':
      return msg({ message: 'Mark as collected', context: 'action on a request' })
    case 'weigh':
      return msg`Weigh`
    case 'arrive':
      return msg`Confirm the arrival`
    case 'wipe':
      return msg`Record data destruction`
    case 'send':
      return msg`Send to a receiver`
    case 'dispatch':
      return msg`Finish the consignment`
    case 'receive':
    case 'treat':
      return msg`See the consignment`
    case 'recycle':
      return msg({ message: 'Mark as recycled', context: 'action on a request' })
    case 'certify':
      return msg`Issue the certificate`
  }
}

/** The words for a step that others than staff take; undefined: staff act. */
export function waitingWords({ action, waits_for }: Pick<NextStep, 'action' | 'waits_for'>) {
  if (waits_for === 'sender') return msg`The sender answers the question`
  if (action === 'visit') return msg`The driver makes the round`
  if (action === 'receive') return msg`The receiver confirms the consignment`
  return action === 'treat' ? msg`The receiver reports the treatment` : undefined
}
