import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { GasFate, WeightMethod } from '#contract/requests/weights.ts'

export const methodLabels: Record<WeightMethod, MessageDescriptor> = {
  weighed: msg`Weighed`,
  estimated: msg`Estimated`,
}

export const gasLabels: Record<GasFate, MessageDescriptor> = {
  recovered: msg`Recovered`,
  vented: msg`Released`,
  unknown: msg`Not known`,
}
