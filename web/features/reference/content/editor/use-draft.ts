import { useEffect, useEffectEvent, useState } from 'react'
import { forgetDraft, keepDraft } from './draft.ts'
import type { ItemForm, ReadAt } from './item-form.ts'

const PAUSE_MS = 400

/** Keeps on the device what is not saved yet, after a pause in the typing and when the page goes. @returns whether it can */
export function useDraft(
  item: number | string,
  user: number,
  unsaved: boolean,
  form: ItemForm,
  read: ReadAt,
) {
  const [kept, setKept] = useState(true)
  useEffect(() => {
    if (!unsaved) return forgetDraft(item, user)
    const timer = setTimeout(() => setKept(keepDraft(item, user, form, read)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [item, user, unsaved, form, read])
  const keepNow = useEffectEvent(() => {
    if (unsaved) keepDraft(item, user, form, read)
  })
  useEffect(() => {
    const now = () => keepNow()
    window.addEventListener('pagehide', now)
    return () => {
      window.removeEventListener('pagehide', now)
      now()
    }
  }, [])
  return kept
}
