import { z } from 'zod'
import { Text } from '../foundation/common.ts'
import { LOCALE_TAG, type Locale } from '../foundation/locale.ts'
import { ClassId } from './knowledge.ts'

export const ItemCondition = z.enum(['works', 'broken', 'unknown'])
export type ItemCondition = z.infer<typeof ItemCondition>

/** The source of the things: the law asks for another route for each (contract/reference/legal-routes.ts). */
export const WasteSource = z.enum(['household', 'public-place', 'managed-area', 'business'])
export type WasteSource = z.infer<typeof WasteSource>

export const QUANTITY_MAX = 999
export const ITEMS_MAX = 40
export const BRAND_MAX = 60

/** Something that is handed over: pieces of one kind in one state. Nothing of it but the kind and the number is asked for. */
export const Item = z
  .object({
    /** A class of the knowledge base; null: it has none for this device. */
    device_class: ClassId.nullable(),
    brand: Text(BRAND_MAX).default(''),
    quantity: z.int().min(1).max(QUANTITY_MAX),
    condition: ItemCondition.default('unknown'),
    /** Its battery is swollen, leaking or hot: nobody fetches it before staff have said how. */
    battery_damaged: z.boolean().default(false),
    /** Somebody's data may be on it. */
    holds_data: z.boolean().default(false),
    /** An own photo that was uploaded before, or the photo of an own analysis. */
    image_id: z.uuid().nullable().default(null),
  })
  .meta({ id: 'Item' })
export type Item = z.output<typeof Item>

export const Items = z.array(Item).max(ITEMS_MAX)

/**
 * The items in one line, such as "2 × Laptop Acer, 1 × Refrigerator": the message of a request whose sender types none.
 * @param nameOf the name of a class in this language
 */
export const itemsInWords = (
  items: readonly Pick<Item, 'device_class' | 'quantity' | 'brand'>[],
  locale: Locale,
  nameOf: (device_class: string | null) => string,
) =>
  items
    .map(({ quantity, device_class, brand }) =>
      [`${new Intl.NumberFormat(LOCALE_TAG[locale]).format(quantity)} ×`, nameOf(device_class), brand]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')

/** The items to hand over, and their source. */
export const Handover = z.object({ waste_source: WasteSource.nullable(), items: Items })
export type Handover = z.output<typeof Handover>

/** An item as it is read. */
export const RequestItem = Item.extend({
  /** A signed link that expires; null: without a photo. */
  imageUrl: z.string().nullable(),
}).meta({ id: 'RequestItem' })
export type RequestItem = z.infer<typeof RequestItem>

/** The estimated total weight of items, from and to, by the average weights of such devices. Never a measured weight. */
export const Estimate = z
  .object({
    low_kg: z.number(),
    high_kg: z.number(),
    /** Pieces of it whose weight nobody has published: they are not in the two figures. */
    unknown_pieces: z.int(),
  })
  .meta({ id: 'WeightEstimate' })
export type Estimate = z.infer<typeof Estimate>

/**
 * @param rangeOf what one device of a class weighs, from and to, in kg; undefined: nobody has published it
 * @returns null where nothing is known of anything
 */
export function estimateOf(
  items: readonly Pick<Item, 'device_class' | 'quantity'>[],
  rangeOf: (device_class: string) => readonly [number, number] | undefined,
): Estimate | null {
  const sum = { low_kg: 0, high_kg: 0, unknown_pieces: 0 }
  for (const { device_class, quantity } of items) {
    const range = device_class === null ? undefined : rangeOf(device_class)
    if (range) {
      sum.low_kg += range[0] * quantity
      sum.high_kg += range[1] * quantity
    } else sum.unknown_pieces += quantity
  }
  if (sum.high_kg === 0) return null
  return { ...sum, low_kg: toGram(sum.low_kg), high_kg: toGram(sum.high_kg) }
}

/** The pieces that a sender named, by class; what nobody could name is not in it. */
export function piecesByClass(items: readonly Pick<Item, 'device_class' | 'quantity'>[]) {
  const pieces = new Map<string, number>()
  for (const { device_class, quantity } of items)
    if (device_class !== null) pieces.set(device_class, (pieces.get(device_class) ?? 0) + quantity)
  return pieces
}

const toGram = (kg: number) => Math.round(kg * 1000) / 1000
