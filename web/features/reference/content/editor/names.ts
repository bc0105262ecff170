import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ContentKind } from '#contract/reference/content.ts'
import type { Locale } from '#contract/foundation/locale.ts'

/** The name of each kind, in the plural. */
export const kindNames: Record<ContentKind, MessageDescriptor> = {
  news: msg`News`,
  collection: msg`Collection categories`,
  supply: msg`Supply materials`,
}

export const newNames: Record<ContentKind, MessageDescriptor> = {
  news: msg`New article`,
  collection: msg`New category`,
  supply: msg`New material`,
}

export const languageNames: Record<Locale, MessageDescriptor> = {
  en: msg`English`,
  id: msg`Indonesian`,
}
