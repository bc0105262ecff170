import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ItemCondition } from '#contract/reference/items.ts'

export const conditionLabels: Record<ItemCondition, MessageDescriptor> = {
  works: msg({ message: 'Works', context: 'condition of a device' }),
  broken: msg({ message: 'Broken', context: 'condition of a device' }),
  unknown: msg({ message: 'Not known', context: 'condition of a device' }),
}
