import { isOrdered, type ContentKind } from '#contract/reference/content-kinds.ts'

/** The look of a kind: dated items are articles with a wide picture, ordered ones are items with a small picture. */
export type Look = 'news' | 'item'
export const lookOf = (kind: ContentKind): Look => (isOrdered(kind) ? 'item' : 'news')
