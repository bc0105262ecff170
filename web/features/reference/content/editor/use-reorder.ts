import { useLayoutEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { ContentKind, EditorRow } from '#contract/reference/content.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { useOrder } from './api.ts'
import { editorMessage } from './editor-message.ts'
import { titleOf } from './item-title.ts'
import { moved, type Direction } from './moved.ts'

/** Moves an item one place, at once; the focus stays on the button that moved it, and its new place is said. */
export function useReorder(kind: ContentKind, rows: readonly EditorRow[] | undefined) {
  const { t, i18n } = useLingui()
  const order = useOrder(kind)
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef<{ id: number; direction: Direction }>(undefined)
  const [said, setSaid] = useState('')
  const places = rows?.map(({ id }) => id).join()

  // A row that is put elsewhere in the document loses the focus.
  useLayoutEffect(() => {
    if (!last.current || places === undefined) return
    const { id, direction } = last.current
    frame.current?.querySelector<HTMLElement>(`[data-move="${direction}-${id}"]`)?.focus()
  }, [places])

  const move = (row: EditorRow, direction: Direction) => {
    if (!rows) return
    const before = rows.map(({ id }) => id)
    const { ids, place } = moved(before, rows.indexOf(row), direction)
    last.current = { id: row.id, direction }
    const title = titleOf(row.titles, i18n.locale).text
    const count = rows.length
    setSaid(t`${title}: place ${place} of ${count}`)
    order.mutate(ids, {
      onError: (error) => {
        setSaid('')
        toast.error({ title: t`The order was not changed`, description: editorMessage(error) })
      },
    })
  }
  return { frame, move, said }
}
