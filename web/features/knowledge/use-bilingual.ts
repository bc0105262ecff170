import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import type { Bilingual } from '#contract/knowledge.ts'
import type { Locale } from '#web/lib/i18n.ts'

/** Says a text of the knowledge base in the reader's language. */
export function useBilingual() {
  const locale = useLingui().i18n.locale as Locale
  return useCallback((text: Bilingual) => text[locale], [locale])
}
