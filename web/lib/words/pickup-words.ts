import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { AccessNeed } from '#contract/requests/pickups.ts'

/** The conditions at the place for a vehicle and its crew. */
export const needLabels: Record<AccessNeed, MessageDescriptor> = {
  'four-wheel': msg`A four-wheeled vehicle can come close.`,
  terrace: msg`All items are on the terrace or in the garage.`,
}
