import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Eye, EyeOff, History, RotateCcw, Save } from 'lucide-react'
import { Link } from '#web/routing/router.tsx'
import type { ContentKind, EditorItem } from '#contract/reference/content.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LeaveDialog } from '#web/ui/overlay/leave-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Choice } from './choice.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { locales } from './item-form.ts'
import { titleOf } from './item-title.ts'
import { LanguagePanel } from './language-panel.tsx'
import { kindNames, languageNames, newNames } from './names.ts'
import { PictureField } from './picture-field.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RevisionsDrawer } from './revisions-drawer.tsx'
import { PublishedBadge, SeededBadge } from './state-badges.tsx'
import { useItemEditor, type ItemEditing } from './use-item-editor.ts'

type Props = {
  kind: ContentKind
  /** As it was read; null for a new one. */
  loaded: EditorItem | null
  user: number
  onCreated: (id: number) => void
}

/** One item in both languages: side by side on a wide screen, one at a time on a phone. */
export function ItemEditor(props: Props) {
  const { t, i18n } = useLingui()
  const { kind } = props
  const editing = useItemEditor(props)
  const guard = useLeaveGuard(editing.unsaved)
  const { item, form } = editing
  const [locale, setLocale] = useState<Locale>(useLocale())
  const [open, setOpen] = useState<'preview' | 'revisions' | 'publish'>()
  const page = useRef<HTMLDivElement>(null)
  const close = () => setOpen(undefined)

  const save = () => {
    const [missing] = editing.save()
    if (!missing) return
    setLocale(missing)
    // Once its side is shown.
    requestAnimationFrame(() =>
      page.current?.querySelector<HTMLElement>(`[name="title-${missing}"]`)?.focus(),
    )
  }
  const onSaveKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (editing.unsaved) save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onSaveKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <div ref={page} className="flex flex-col gap-4">
      <Head kind={kind} editing={editing} onOpen={setOpen} />
      <Restored editing={editing} />
      {item && editing.conflict && (
        <ConflictNotice
          id={item.id}
          locale={editing.conflict}
          editing={editing}
          onCompare={() => setOpen('revisions')}
        />
      )}
      <Choice
        className="lg:hidden"
        label={t`Language of the text`}
        value={locale}
        onChange={setLocale}
        options={locales.map((value) => ({ value, label: i18n._(languageNames[value]) }))}
      />
      <div className="grid items-stretch gap-4 lg:grid-cols-2">
        {locales.map((each) => (
          <LanguagePanel
            key={each}
            locale={each}
            editing={editing}
            onFocus={() => setLocale(each)}
            className={each === locale ? '' : 'max-lg:hidden'}
          />
        ))}
      </div>
      <PictureField kind={kind} chosen={form} onChange={editing.setPicture} />
      <SaveBar editing={editing} onSave={save} onPreview={() => setOpen('preview')} />
      <PreviewDialog kind={kind} form={form} locale={locale} open={open === 'preview'} onClose={close} />
      {item && (
        <>
          <RevisionsDrawer id={item.id} editing={editing} open={open === 'revisions'} onClose={close} />
          <PublishDialog row={item} open={open === 'publish'} onClose={close} onDone={editing.published} />
        </>
      )}
      <LeaveDialog
        {...guard}
        description={
          editing.kept ? (
            <Trans>This device keeps your text and offers it when you come back.</Trans>
          ) : (
            <Trans>This device cannot keep your text: it would be lost.</Trans>
          )
        }
      />
    </div>
  )
}

function Head(props: {
  kind: ContentKind
  editing: ItemEditing
  onOpen: (what: 'revisions' | 'publish') => void
}) {
  const { t, i18n } = useLingui()
  const { kind } = props
  const { item, form, unsaved } = props.editing
  const { text, lang } = titleOf(
    { en: form.texts.en.title.trim(), id: form.texts.id.title.trim() },
    i18n.locale,
  )
  const first = !item && t`Save it first.`
  return (
    <header className="flex flex-col gap-2">
      <Link
        to={`${paths.adminContent}?kind=${kind}`}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 self-start rounded-control px-1 font-semibold text-primary"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {i18n._(kindNames[kind])}
      </Link>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
          <h2 className="text-xl break-words" {...(text && { lang })}>
            {text || i18n._(newNames[kind])}
          </h2>
          <p className="flex flex-wrap gap-1.5">
            <PublishedBadge published={item?.published_at != null} />
            {item?.seeded && <SeededBadge />}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            icon={<History className="size-4" aria-hidden="true" />}
            disabledReason={first}
            onClick={() => props.onOpen('revisions')}
          >
            <Trans>Revisions</Trans>
          </Button>
          {item?.published_at ? (
            <Button
              variant="secondary"
              icon={<EyeOff className="size-4" aria-hidden="true" />}
              onClick={() => props.onOpen('publish')}
            >
              <Trans>Hide</Trans>
            </Button>
          ) : (
            <Button
              variant="secondary"
              icon={<Eye className="size-4" aria-hidden="true" />}
              disabledReason={first || (unsaved && t`Save your changes first.`)}
              onClick={() => props.onOpen('publish')}
            >
              <Trans>Publish</Trans>
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}

/** Says that the form holds the draft of this device, and takes it out again. */
function Restored({ editing }: { editing: ItemEditing }) {
  const now_ms = useNow()
  const { restoredAt, unsaved } = editing
  if (restoredAt === null || !unsaved) return null
  const age = formatRelative(restoredAt, now_ms)
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-copper-soft px-4 py-3 text-copper-ink"
    >
      <RotateCcw className="size-5 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-56">
        <Trans>Your unsaved text was restored ({age}).</Trans>
      </p>
      <Button variant="secondary" onClick={editing.discard}>
        <Trans>Discard it</Trans>
      </Button>
    </div>
  )
}

/** In reach while one writes: whether everything is saved, and if not, how. */
function SaveBar(props: { editing: ItemEditing; onSave: () => void; onPreview: () => void }) {
  const { t } = useLingui()
  const { editing } = props
  const { unsaved, saving } = editing
  return (
    <div
      data-foot=""
      className="sticky-foot flex flex-col gap-2 rounded-card border border-line bg-surface p-3 shadow-float"
    >
      <Notice>
        {editing.problem && (
          <>
            <Trans>It was not saved.</Trans> {editing.problem}
          </>
        )}
      </Notice>
      <div className="flex items-center gap-2">
        <p
          role="status"
          className={classNames('min-w-0 flex-1 text-sm', unsaved ? 'font-semibold' : 'text-muted')}
        >
          {saving ? (
            <Trans>Saving…</Trans>
          ) : unsaved ? (
            editing.kept ? (
              <Trans>Not saved yet</Trans>
            ) : (
              <Trans>Not saved yet, and this device cannot keep it</Trans>
            )
          ) : editing.item ? (
            <Trans>Everything is saved</Trans>
          ) : (
            <Trans>Nothing written yet</Trans>
          )}
        </p>
        <Button variant="secondary" onClick={props.onPreview}>
          <Trans>Preview</Trans>
        </Button>
        <Button
          icon={<Save className="size-4" aria-hidden="true" />}
          busy={saving}
          disabledReason={!unsaved && editing.item !== null && t`There is nothing to save.`}
          title={t`Save (Ctrl+S)`}
          onClick={props.onSave}
        >
          <Trans>Save</Trans>
        </Button>
      </div>
    </div>
  )
}
