import { Item } from '#contract/reference/items.ts'
import { readPieces } from '#web/lib/forms/amounts.ts'

/** How many were typed; undefined: not a number, or not one that is taken. */
export const quantityIn = (typed: string) => Item.shape.quantity.safeParse(readPieces(typed)).data
