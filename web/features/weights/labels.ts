import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Outcome, WeightMethod } from '#contract/weights.ts'

export const methodLabels: Record<WeightMethod, MessageDescriptor> = {
  weighed: msg`Weighed`,
  estimated: msg`Estimated`,
}

/** In the order in which an operator learns it. */
export const outcomeLabels: Record<Outcome, MessageDescriptor> = {
  unknown: msg`Not known yet`,
  recycled: msg`Recycled`,
  reused: msg`Reused`,
  disposed: msg`Disposed of`,
}
