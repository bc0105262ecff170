import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { isOrdered } from '#contract/reference/content-kinds.ts'
import type { EditorItem, EditorRow } from '#contract/reference/content.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { usePublish } from './api.ts'
import { editorMessage } from './editor-message.ts'
import { titleOf } from './item-title.ts'

type Row = Pick<EditorRow, 'id' | 'kind' | 'published_at' | 'titles'>

/** Asks before an item is shown to visitors, or hidden from them. */
export function PublishDialog(props: {
  row: Row
  open: boolean
  onClose: () => void
  onDone?: (item: EditorItem) => void
}) {
  const { t, i18n } = useLingui()
  const { row, open, onClose } = props
  const publish = usePublish(row.id)
  // The question stays the same while the dialog closes, although the answer has changed the row.
  const [asked, setAsked] = useState({ open, shown: row.published_at !== null })
  if (open !== asked.open) setAsked({ open, shown: open ? row.published_at !== null : asked.shown })
  const { shown } = asked
  const title = titleOf(row.titles, i18n.locale).text
  const close = () => {
    onClose()
    publish.reset()
  }
  const confirm = () =>
    publish.mutate(!shown, {
      onSuccess: (item) => {
        toast.success({ title: shown ? t`Hidden from visitors` : t`Published`, description: title })
        props.onDone?.(item)
        close()
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(open) => !open && close()}
      closeLabel={t`Close`}
      title={shown ? <Trans>Hide “{title}” from visitors?</Trans> : <Trans>Publish “{title}”?</Trans>}
      description={shown ? <Hiding row={row} /> : <Showing row={row} />}
      busy={publish.isPending}
      failure={
        publish.error && (
          <>
            <Trans>Nothing was changed.</Trans> {editorMessage(publish.error)}
          </>
        )
      }
      keepLabel={<Trans>Cancel</Trans>}
      waitReason={t`One moment, please.`}
      confirmLabel={shown ? <Trans>Hide</Trans> : <Trans>Publish</Trans>}
      danger={shown}
      onConfirm={confirm}
    />
  )
}

function Hiding({ row }: { row: Row }) {
  return isOrdered(row.kind) ? (
    <Trans>It stays here and keeps its place.</Trans>
  ) : (
    <Trans>It stays here. Published again, it has a new date.</Trans>
  )
}

function Showing({ row: { kind, titles } }: { row: Row }) {
  if (titles.en === null)
    return (
      <Trans>Visitors see it at once. There is no English text: all of them get the Indonesian one.</Trans>
    )
  if (titles.id === null)
    return (
      <Trans>Visitors see it at once. There is no Indonesian text: all of them get the English one.</Trans>
    )
  return isOrdered(kind) ? (
    <Trans>Visitors see it at once, in both languages.</Trans>
  ) : (
    <Trans>Visitors see it at once, in both languages, with today’s date.</Trans>
  )
}
