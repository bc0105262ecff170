import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import type { ContentKind } from '#contract/reference/content.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { Picture } from '../picture.tsx'
import { ReadingBody } from '../reading-body.tsx'
import { lookOf } from '../looks.ts'
import { previewQuery } from './api.ts'
import { Choice } from './choice.tsx'
import { editorMessage } from './editor-message.ts'
import { type ItemForm, locales } from './item-form.ts'
import { languageNames } from './names.ts'

type Props = {
  kind: ContentKind
  form: ItemForm
  /** The language it opens in. */
  locale: Locale
  open: boolean
  onClose: () => void
}

/** An item as visitors get it: what the server makes of the text, through the component that they read it in. */
export function PreviewDialog({ open, onClose, ...item }: Props) {
  const { t } = useLingui()
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t`Close`}
      title={<Trans>As visitors see it</Trans>}
    >
      {open && <Preview {...item} />}
    </Dialog>
  )
}

function Preview({ kind, form, locale: first }: Omit<Props, 'open' | 'onClose'>) {
  const { t, i18n } = useLingui()
  const [locale, setLocale] = useState(first)
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const { title, html } = form.texts[locale]
  const query = useQuery(previewQuery(html))
  const photo = form.image !== null
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <Choice
          label={t`Language`}
          value={locale}
          onChange={setLocale}
          options={locales.map((value) => ({ value, label: i18n._(languageNames[value]) }))}
        />
        <Choice
          className="max-sm:hidden"
          label={t`Width`}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'phone', label: t`Phone width`, icon: <Smartphone aria-hidden="true" /> },
            { value: 'desktop', label: t`Desktop width`, icon: <Monitor aria-hidden="true" /> },
          ]}
        />
      </div>
      <article
        className={classNames(
          'mx-auto w-full rounded-card border border-line p-4',
          width === 'phone' && 'sm:max-w-[390px]',
        )}
      >
        <h3 lang={locale} className="text-lg">
          {title.trim() || <span className="text-muted">{t`Without a title`}</span>}
        </h3>
        <Picture
          item={form}
          kind={photo ? 'news' : lookOf(kind)}
          sizes="632px"
          className={classNames(
            'mt-3 rounded-card',
            photo ? 'aspect-video' : lookOf(kind) === 'news' ? 'aspect-3/2' : 'aspect-square w-25',
          )}
        />
        {query.isError ? (
          <ErrorState
            className="mt-4"
            title={<Trans>The preview could not be made.</Trans>}
            cause={editorMessage(query.error)}
            retryLabel={t`Try again`}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        ) : query.data === undefined ? (
          <SkeletonText lines={6} className="mt-5" />
        ) : query.data === '' ? (
          <p className="mt-5 text-muted">
            <Trans>There is no text in this language yet.</Trans>
          </p>
        ) : (
          <ReadingBody html={query.data} lang={locale} />
        )}
      </article>
    </div>
  )
}
