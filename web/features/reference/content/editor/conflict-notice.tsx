import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import type { Locale } from '#contract/foundation/locale.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { revisionsQuery } from './api.ts'
import { wordsOf } from './text/body-html.ts'
import { languageNames } from './names.ts'
import type { ItemEditing } from './use-item-editor.ts'

/** Somebody else has saved the same language in the meantime: nothing is lost, and one has to choose. */
export function ConflictNotice(props: {
  id: number
  locale: Locale
  editing: ItemEditing
  onCompare: () => void
}) {
  const { t, i18n } = useLingui()
  const { id, locale, editing } = props
  const now_ms = useNow()
  const { data } = useQuery(revisionsQuery(id))
  const newest = data?.find((revision) => revision.locale === locale)
  const { title, description, html } = editing.form.texts[locale]
  const language = i18n._(languageNames[locale])
  const who = newest?.edited_by ?? t`somebody else`
  const age = newest && formatRelative(newest.edited_at, now_ms)
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card border border-danger bg-danger-soft p-4">
      <div className="flex items-start gap-3">
        <GitCompareArrows className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-semibold">
            <Trans>
              The text in {language} has been saved by {who} since you opened it
            </Trans>
            {age && ` (${age})`}
          </p>
          <p className="text-sm">
            <Trans>Your text has not been saved, but it is not lost: it is still below.</Trans>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={props.onCompare}>
          <Trans>See the newer version</Trans>
        </Button>
        <CopyButton
          value={[title, description, wordsOf(html)].filter(Boolean).join('\n\n')}
          label={t`Copy my text`}
          copiedLabel={t`Copied`}
        />
        <Button
          variant="secondary"
          busy={editing.saving}
          disabledReason={!newest && t`One moment, please.`}
          onClick={() => newest && editing.saveAbove(locale, newest.id)}
        >
          <Trans>Save my version over it</Trans>
        </Button>
      </div>
    </div>
  )
}
