import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { WasteSource } from '#contract/reference/items.ts'

/** The names of the sources. */
export const sourceNames: Record<WasteSource, MessageDescriptor> = {
  household: msg`A household`,
  'public-place': msg`A public place`,
  'managed-area': msg`A shop or office in a managed area`,
  business: msg`A business`,
}
