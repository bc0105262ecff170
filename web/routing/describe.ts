import { i18n } from '@lingui/core'
import type { CertificateReply } from '#contract/proof/certificates.ts'
import type { ContentArticle } from '#contract/reference/content.ts'
import type { ClassFacts } from '#contract/reference/knowledge.ts'
import { descriptionOf } from './description.ts'
import { load } from '#web/lib/api/data-set-calls.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { dataAt, pageAt } from './routes.tsx'

/** The document's description in the language that its reader has chosen; the server wrote it in the one it guessed. Its
    texts are those of the part `open`. */
export async function describe(locale: Locale) {
  const { pathname } = location
  const page = pageAt(pathname)
  // Pages about one thing have a data set with its name.
  const subject = dataAt(pathname).find((name) => name.includes('/'))
  const [about] = await Promise.all([
    subject && (load(subject, locale, AbortSignal.timeout(PATIENCE_MS)) as Promise<Subject>),
    page.preload(),
  ])
  // Somebody may have changed their mind in the meantime.
  if (i18n.locale !== locale) return
  const content = descriptionOf(i18n, page, {
    item: about && 'item' in about ? about.item : undefined,
    device: about && 'device' in about ? about.device.name[locale] : undefined,
  })
  document.querySelector('meta[name="description"]')?.setAttribute('content', content)
}

type Subject = ContentArticle | ClassFacts | CertificateReply
const PATIENCE_MS = 20_000
