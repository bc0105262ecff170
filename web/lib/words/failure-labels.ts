import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Failure } from '#contract/requests/request-life.ts'

/** Why somebody went and nothing was picked up. */
export const failureLabels: Record<Failure, MessageDescriptor> = {
  'nobody-there': msg`Nobody was there`,
  'wrong-items': msg`The items differed from the request`,
  'no-access': msg`The place could not be reached`,
  unsafe: msg`It was not safe to carry`,
  'vehicle-full': msg`The vehicle was full`,
  'safety-stop': msg`The round was stopped for safety`,
}
