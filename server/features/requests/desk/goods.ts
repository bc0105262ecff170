import type { Item } from '#contract/reference/items.ts'
import type { Goods } from '#contract/requests/submissions.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'

/** Items as the desk's lists show them: by class, with its name. */
export const toGoods = (items: readonly Pick<Item, 'device_class' | 'quantity'>[]): Goods[] =>
  items.map(({ device_class, quantity }) => ({
    device_class,
    name: (device_class && findDeviceFacts(device_class)?.name) || null,
    quantity,
  }))
