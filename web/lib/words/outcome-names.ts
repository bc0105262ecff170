import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Fate, Outcome } from '#contract/requests/weights.ts'

/** The outcomes, in the order in which an operator learns them. */
export const outcomeLabels: Record<Outcome, MessageDescriptor> = {
  unknown: msg`Not known yet`,
  recycled: msg`Recycled`,
  reused: msg`Reused`,
  repaired: msg`Repaired`,
  disposed: msg`Disposed of`,
}

/** The same of what is known of it later. */
export const fateLabels: Record<Fate, MessageDescriptor> = {
  ...outcomeLabels,
  refrigerant: msg`Refrigerant recovered`,
  lost: msg`Lost in transit or in dismantling`,
}
