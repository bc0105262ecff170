// Without zod: pages know the kinds before they validate anything.

export const CONTENT_KINDS = ['news', 'collection', 'supply'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** How many items a list holds at most (specification, section 9). */
export const CONTENT_LIMIT: Record<ContentKind, number> = { news: 10, collection: 20, supply: 20 }

/** These stand by their date, the others in the order that editors give them. */
export const BY_DATE = ['news'] as const
export type OrderedKind = Exclude<ContentKind, (typeof BY_DATE)[number]>
export const isOrdered = (kind: ContentKind): kind is OrderedKind =>
  !(BY_DATE as readonly ContentKind[]).includes(kind)

/** The same of every kind. */
export const byKind = <Value>(of: (kind: ContentKind) => Value) =>
  Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, of(kind)])) as Record<ContentKind, Value>
