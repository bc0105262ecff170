import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EditorItem, EditorRow } from '#contract/content.ts'
import { useUntilAnswered } from '#web/lib/use-until-answered.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { usePublish } from './api.ts'
import { editorMessage } from './editor-message.ts'
import { titleOf } from './item-title.ts'
import { Problem } from './problem.tsx'

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
  const failure = useUntilAnswered(publish.error, publish.isPending)
  // What was asked stays the same while it closes, although the answer has changed it.
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
    <Dialog
      open={open}
      onOpenChange={(open) => !open && !publish.isPending && close()}
      closeLabel={t`Close`}
      title={shown ? <Trans>Hide “{title}” from visitors?</Trans> : <Trans>Publish “{title}”?</Trans>}
      description={shown ? <Hiding row={row} /> : <Showing row={row} />}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={close}
            disabledReason={publish.isPending && t`One moment, please.`}
          >
            <Trans>Cancel</Trans>
          </Button>
          <Button variant={shown ? 'danger' : 'primary'} busy={publish.isPending} onClick={confirm}>
            {shown ? <Trans>Hide</Trans> : <Trans>Publish</Trans>}
          </Button>
        </>
      }
    >
      <Problem>
        {failure && (
          <>
            <Trans>Nothing was changed.</Trans> {editorMessage(failure)}
          </>
        )}
      </Problem>
    </Dialog>
  )
}

function Hiding({ row }: { row: Row }) {
  return row.kind === 'news' ? (
    <Trans>It stays here. Published again, it has a new date.</Trans>
  ) : (
    <Trans>It stays here and keeps its place.</Trans>
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
  return kind === 'news' ? (
    <Trans>Visitors see it at once, in both languages, with today’s date.</Trans>
  ) : (
    <Trans>Visitors see it at once, in both languages.</Trans>
  )
}
