import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { ContentKind, EditorItem } from '#contract/reference/content.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { useSaveItem } from './api.ts'
import { forgetDraft, readDraft } from './draft.ts'
import { editorMessage } from './editor-message.ts'
import {
  afterSave,
  editsOf,
  formOf,
  isChanged,
  readAt,
  untitled,
  type ItemForm,
  type Texts,
} from './item-form.ts'
import { useDraft } from './use-draft.ts'

type Given = {
  kind: ContentKind
  /** As it was read; null for a new one. */
  loaded: EditorItem | null
  /** The writer's id. */
  user: number
  onCreated: (id: number) => void
}

/** The editing of one item, from reading to saving; unsaved changes are kept on the device. */
export function useItemEditor({ kind, loaded, user, onCreated }: Given) {
  const { t } = useLingui()
  const saving = useSaveItem()
  const [item, setItem] = useState(loaded)
  const [start] = useState(() => {
    const draft = readDraft(loaded?.id ?? `new-${kind}`, user)
    return draft && isChanged(draft.form, loaded) ? draft : null
  })
  const [restoredAt, setRestoredAt] = useState(start?.at ?? null)
  const [form, setForm] = useState<ItemForm>(start?.form ?? formOf(loaded))
  const [read, setRead] = useState(start?.read ?? readAt(loaded))
  const [version, setVersion] = useState(0)
  const [refused, setRefused] = useState(false)
  const unsaved = isChanged(form, item)
  const kept = useDraft(item?.id ?? `new-${kind}`, user, unsaved, form, read)
  const conflict = conflictIn(saving.error)

  /** Puts something into the form that was not typed there. */
  const put = (next: (form: ItemForm) => ItemForm) => {
    setForm(next)
    setVersion((version) => version + 1)
  }
  const changeText = (locale: Locale, change: Partial<Texts>) =>
    setForm((form) => ({
      ...form,
      texts: { ...form.texts, [locale]: { ...form.texts[locale], ...change } },
    }))

  /** @returns the languages that need a title first */
  const save = (readNow = read): Locale[] => {
    if (saving.isPending) return []
    const missing = untitled(form, item)
    setRefused(missing.length > 0)
    if (missing.length > 0) return missing
    const sent = form
    saving.mutate(
      { id: item?.id ?? null, kind, read: readNow, ...editsOf(sent, item) },
      {
        onSuccess: (saved) => {
          setItem(saved)
          setRead(readAt(saved))
          setRestoredAt(null)
          put((form) => afterSave(form, sent, saved))
          toast.success(saved.published_at ? t`Saved. Visitors can see it now.` : t`Saved`)
          if (item) return
          forgetDraft(`new-${kind}`, user)
          onCreated(saved.id)
        },
      },
    )
    return []
  }

  return {
    item,
    form,
    read,
    version,
    unsaved,
    /** False: this device keeps nothing. */
    kept,
    /** When what was found on the device was written; null when there was nothing. */
    restoredAt,
    conflict,
    saving: saving.isPending,
    problem: saving.error && !conflict ? editorMessage(saving.error) : null,
    untitled: refused ? untitled(form, item) : [],
    changeText,
    setPicture: (picture: Pick<ItemForm, 'icon' | 'image'>) => setForm((form) => ({ ...form, ...picture })),
    save,
    /** Back to what is saved. */
    discard() {
      put(() => formOf(item))
      setRead(readAt(item))
      setRestoredAt(null)
      setRefused(false)
      saving.reset()
    },
    /** A text from the history becomes what is being written; `at` says that it was read at that revision. */
    use(locale: Locale, text: Texts, at?: number) {
      put((form) => ({ ...form, texts: { ...form.texts, [locale]: text } }))
      if (at !== undefined) setRead((read) => ({ ...read, [locale]: at }))
      saving.reset()
    },
    /** Above what somebody else has saved, which stays in the history. */
    saveAbove(locale: Locale, revision: number) {
      const now = { ...read, [locale]: revision }
      setRead(now)
      return save(now)
    },
    /** It was shown or hidden. */
    published: setItem,
  }
}
export type ItemEditing = ReturnType<typeof useItemEditor>

/** The language that somebody else has saved since it was read. */
function conflictIn(error: unknown): Locale | null {
  if (!(error instanceof ApiError) || error.code !== 'content-changed') return null
  return error.field === 'texts.en' ? 'en' : 'id'
}
