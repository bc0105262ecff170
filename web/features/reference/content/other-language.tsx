import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentItem } from '#contract/reference/content.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Beside a text that is not in the reader's language. */
export function OtherLanguage({ lang }: Pick<ContentItem, 'lang'>) {
  const { i18n } = useLingui()
  if (lang === i18n.locale) return null
  return (
    <Badge tone="outline">
      {lang === 'id' ? <Trans>Only in Indonesian</Trans> : <Trans>Only in English</Trans>}
    </Badge>
  )
}
