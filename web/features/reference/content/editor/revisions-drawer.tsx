import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ContentRevision } from '#contract/reference/content.ts'
import { formatInstant } from '#web/lib/words/format.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { ReadingBody } from '../reading-body.tsx'
import { revisionsQuery } from './api.ts'
import { editorMessage } from './editor-message.ts'
import { languageNames } from './names.ts'
import type { ItemEditing } from './use-item-editor.ts'

type Props = {
  id: number
  editing: ItemEditing
  open: boolean
  onClose: () => void
}

/** The saved revisions of an item, newest first; one of them can become the draft. */
export function RevisionsDrawer({ id, editing, open, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Drawer
      wide
      open={open}
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t`Close`}
      title={<Trans>Revisions</Trans>}
    >
      {open && <Revisions id={id} editing={editing} onClose={onClose} />}
    </Drawer>
  )
}

function Revisions({ id, editing, onClose }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const query = useQuery(revisionsQuery(id))
  const [viewed, setViewed] = useState<ContentRevision>()
  const revisions = query.data
  const newest = (locale: string) => revisions?.find((revision) => revision.locale === locale)?.id
  if (viewed)
    return (
      <Viewed
        revision={viewed}
        newest={newest(viewed.locale) === viewed.id}
        onBack={() => setViewed(undefined)}
        onUse={(newest) => {
          const { locale, title, description, html } = viewed
          editing.use(locale, { title, description, html }, newest ? viewed.id : undefined)
          toast.info(t`The text is in the editor. Save it to keep it.`)
          onClose()
        }}
      />
    )
  if (query.isError)
    return (
      <ErrorState
        title={<Trans>The revisions could not be loaded.</Trans>}
        cause={editorMessage(query.error)}
        retryLabel={t`Try again`}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        <Trans>Every save of a language is kept. Here are the newest 50.</Trans>
      </p>
      <ol
        aria-label={revisions ? t`Revisions, newest first` : t`Loading`}
        aria-busy={!revisions || undefined}
      >
        {revisions
          ? revisions.map((revision) => (
              <li key={revision.id} className="border-b border-line last:border-0">
                <Line
                  revision={revision}
                  newest={newest(revision.locale) === revision.id}
                  onView={() => setViewed(revision)}
                />
              </li>
            ))
          : Array.from({ length: 4 }, (_, index) => (
              <li key={index} className="border-b border-line py-3 last:border-0">
                <Skeleton className="h-12" />
              </li>
            ))}
      </ol>
    </>
  )
}

function Line(props: { revision: ContentRevision; newest: boolean; onView: () => void }) {
  const { revision } = props
  return (
    <button
      type="button"
      onClick={props.onView}
      className="-mx-2 flex min-h-16 w-[calc(100%+1rem)] flex-col gap-1 rounded-control px-2 py-2.5 text-left transition-[background-color] hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="flex w-full items-start justify-between gap-3">
        <span className="min-w-0 font-semibold" lang={revision.locale}>
          {revision.title}
        </span>
        <Marks {...props} />
      </span>
      <Who revision={revision} />
    </button>
  )
}

function Marks({ revision, newest }: { revision: ContentRevision; newest: boolean }) {
  const { i18n } = useLingui()
  return (
    <span className="flex shrink-0 gap-1.5 pt-0.5">
      {newest && (
        <Badge tone="green">
          <Trans>Newest</Trans>
        </Badge>
      )}
      <Badge tone="outline">{i18n._(languageNames[revision.locale])}</Badge>
    </span>
  )
}

function Who({ revision: { edited_at, edited_by } }: { revision: ContentRevision }) {
  const now_ms = useNow()
  return (
    <span className="text-sm text-muted">
      {edited_by ?? <Trans>Came with the product, or by a deleted account</Trans>}
      {' · '}
      <time dateTime={edited_at} title={formatInstant(edited_at)}>
        {formatRelative(edited_at, now_ms)}
      </time>
    </span>
  )
}

function Viewed(props: {
  revision: ContentRevision
  newest: boolean
  onBack: () => void
  onUse: (newest: boolean) => void
}) {
  const { revision, newest } = props
  const { locale, title, description, html } = revision
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          variant="ghost"
          className="-ml-3"
          icon={<ArrowLeft className="size-4" aria-hidden="true" />}
          onClick={props.onBack}
        >
          <Trans>All revisions</Trans>
        </Button>
        <Button onClick={() => props.onUse(newest)}>
          <Trans>Use this text</Trans>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Marks revision={revision} newest={newest} />
        <Who revision={revision} />
      </div>
      <article className="rounded-card border border-line p-4">
        <h3 lang={locale} className="text-lg">
          {title}
        </h3>
        {description && (
          <p lang={locale} className="mt-1 text-muted">
            {description}
          </p>
        )}
        <ReadingBody html={html} lang={locale} />
      </article>
    </div>
  )
}
