import { i18n } from '@lingui/core'
import type { ContentArticle } from '#contract/content.ts'
import type { ClassFacts } from '#contract/knowledge.ts'
import { descriptionOf } from './descriptions.ts'
import { load } from './lib/data-set-calls.ts'
import type { Locale } from './lib/i18n.ts'
import { dataAt, pagesAt } from './routes.tsx'

/** The document's description in the language that its reader has chosen; the server wrote it in the one it guessed. Its
    texts are those of the part `open`. */
export async function describe(locale: Locale) {
  const { pathname } = location
  // Pages about one thing have a data set with its name.
  const subject = dataAt(pathname).find((name) => name.includes('/'))
  const about = subject && ((await load(subject, locale, AbortSignal.timeout(PATIENCE_ms))) as Subject)
  // Somebody may have changed their mind meanwhile.
  if (i18n.locale !== locale) return
  const content = descriptionOf(i18n, pagesAt(pathname)[0]!.path, {
    item: about && 'item' in about ? about.item : undefined,
    device: about && 'device' in about ? about.device.name[locale] : undefined,
  })
  document.querySelector('meta[name="description"]')?.setAttribute('content', content)
}

type Subject = ContentArticle | ClassFacts
const PATIENCE_ms = 20_000
