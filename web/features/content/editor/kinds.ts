import type { ContentKind, ContentLocale } from '#contract/content.ts'

export const kinds: readonly ContentKind[] = ['news', 'collection', 'supply']

/** Indonesian first: it is the language most visitors read. */
export const locales: readonly ContentLocale[] = ['id', 'en']
