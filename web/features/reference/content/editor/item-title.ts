import type { EditorRow } from '#contract/reference/content.ts'
import type { Locale } from '#contract/foundation/locale.ts'

/** An item's title in the reader's language, or else in the other one. */
export function titleOf(titles: EditorRow['titles'], locale: string): { text: string; lang: Locale } {
  const [first, second]: Locale[] = locale === 'id' ? ['id', 'en'] : ['en', 'id']
  const lang = titles[first!] ? first! : second!
  return { text: titles[lang] ?? '', lang }
}
