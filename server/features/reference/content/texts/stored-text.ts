import { ContentTexts } from '#contract/reference/content.ts'
import { LOCALES, type Locale } from '#contract/foundation/locale.ts'
import { invalidField } from '#server/core/errors.ts'
import { toExcerpt } from './excerpt.ts'
import { plainText } from './plain-text.ts'
import { loadReadingHtml } from './load-reading-html.ts'

/**
 * The stored form of an editor's text: sanitised, and with a description in any case.
 * @throws Problem 400 when the HTML has become too long
 */
async function storedText({ title, description, html }: ContentTexts, locale: Locale) {
  const readingHtml = await loadReadingHtml()
  const safe = readingHtml(html)
  // Sanitising may lengthen it, and what is stored must be possible to send again.
  if (!ContentTexts.shape.html.safeParse(safe).success)
    throw invalidField(`texts.${locale}.html`, 'is too long')
  return { locale, title, description: description || toExcerpt(plainText(safe)), html: safe }
}

/** The stored forms of the languages that are given. @throws Problem 400 */
export async function storedTexts(texts: Partial<Record<Locale, ContentTexts>>) {
  const stored: Awaited<ReturnType<typeof storedText>>[] = []
  for (const locale of LOCALES) {
    const text = texts[locale]
    if (text) stored.push(await storedText(text, locale))
  }
  return stored
}
