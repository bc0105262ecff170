import { isOrdered, type ContentKind } from '#contract/reference/content-kinds.ts'

/** What stands by its date is an article with a wide picture, what stands in an order an item with a small one. */
export type Look = 'news' | 'item'
export const lookOf = (kind: ContentKind): Look => (isOrdered(kind) ? 'item' : 'news')
