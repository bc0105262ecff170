import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Outcome } from '#contract/weights.ts'

/** What became of it, in the order in which an operator learns it. */
export const outcomeLabels: Record<Outcome, MessageDescriptor> = {
  unknown: msg`Not known yet`,
  recycled: msg`Recycled`,
  reused: msg`Reused`,
  repaired: msg`Repaired`,
  disposed: msg`Disposed of`,
}
