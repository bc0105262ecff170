import { ContentTexts } from '#contract/reference/content.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { invalidField } from '#server/core/errors.ts'
import { toExcerpt } from './excerpt.ts'
import { plainText } from './plain-text.ts'
import { readingHtml } from './reading-html.ts'

/**
 * The stored form of an editor's text: sanitised, and with a description in any case.
 * @throws Problem 400 when the HTML has become too long
 */
export function storedText({ title, description, html }: ContentTexts, locale: Locale) {
  const safe = readingHtml(html)
  // Sanitising may lengthen it, and what is stored must be possible to send again.
  if (!ContentTexts.shape.html.safeParse(safe).success)
    throw invalidField(`texts.${locale}.html`, 'is too long')
  return { locale, title, description: description || toExcerpt(plainText(safe)), html: safe }
}
