import { useCallback } from 'react'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import { useLocale } from '#web/lib/words/i18n.ts'

/** Says a text of the knowledge base in the reader's language. */
export function useBilingual() {
  const locale = useLocale()
  return useCallback((text: Bilingual) => text[locale], [locale])
}
