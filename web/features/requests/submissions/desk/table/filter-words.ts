import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { RequestFilters } from '#contract/requests/timeline.ts'
import type { Order } from './table-params.ts'

/** The orders besides the newest first: by their names, and with the requests that each leaves out. */
export const orderWords: Record<Order, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  due: {
    label: msg`Due first`,
    hint: msg`Only requests waiting for an answer, an appointment or a visit.`,
  },
  visit: {
    label: msg`By visit`,
    hint: msg`Only open requests: the earliest visit first, those without one last.`,
  },
  district: { label: msg`By district`, hint: msg`Only open requests: the oldest of each district first.` },
  weight: { label: msg`Heaviest first`, hint: msg`Only requests with recorded kilograms.` },
}
export const orderOptions = Object.keys(orderWords) as Order[]

export const KILOGRAMS = RequestFilters.shape.weighed.unwrap().options
export const kilogramWords: Record<(typeof KILOGRAMS)[number], MessageDescriptor> = {
  recorded: msg`Recorded`,
  missing: msg`Collected, not weighed`,
}
