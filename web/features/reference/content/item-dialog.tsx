import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { ContentKind } from '#contract/reference/content-kinds.ts'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Lead, lists, Original, PrintHead } from './article-parts.tsx'
import type { Article } from './item-address.ts'
import { ReadingBody } from './reading-body.tsx'

type Props = {
  open: boolean
  /** Null: there is no such item. */
  article: Article | null
  /** The page's kind, for the words where the item is missing. */
  kind: ContentKind
  /** Whether it was looked for in an old copy only. */
  unsure: boolean
  onClose: () => void
  /** The card that opened it gets the focus back. */
  returnTo: () => HTMLElement | null
}

/** One item to read, share and print. Loaded when the first one opens, on a device and never on the server. */
export function ItemDialog({ open, article, onClose, returnTo, ...missing }: Props) {
  const { t } = useLingui()
  const text = useRef<HTMLElement>(null)
  useDocumentTitle(open && article ? article.item.title : null)
  const change = (open: boolean) => {
    if (!open) onClose()
  }
  if (!article) return <MissingItem {...missing} open={open} onOpenChange={change} />
  const { kind, item } = article
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={change}
      closeLabel={t`Close`}
      title={<span lang={item.lang}>{item.title}</span>}
      // The keys that scroll scroll what has the focus.
      initialFocus={text}
      finalFocus={returnTo}
      footer={lists[kind].next?.(item)}
    >
      <article ref={text} tabIndex={-1} data-print="" className="outline-none">
        <PrintHead article={article} />
        <Lead article={article} />
        <ReadingBody key={item.id} html={item.content} lang={item.lang} />
        {item.link && <Original link={item.link} />}
      </article>
    </Dialog>
  )
}

type MissingProps = Pick<Props, 'open' | 'kind' | 'unsure'> & { onOpenChange: (open: boolean) => void }

function MissingItem(props: MissingProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      closeLabel={t`Close`}
      title={lists[props.kind].missing}
    >
      <div className="flex flex-col items-center gap-4 pb-2 text-center">
        <div className="w-44">
          <NotFoundArt />
        </div>
        <p className="text-muted">
          {props.unsure ? (
            <Trans>The list cannot be refreshed right now. The item may appear once that works again.</Trans>
          ) : (
            <Trans>It may have been removed, or the link is not complete.</Trans>
          )}
        </p>
        <Button onClick={() => props.onOpenChange(false)}>{lists[props.kind].all}</Button>
      </div>
    </Dialog>
  )
}

/** The item's title names the tab, the bookmark and the printed file. */
function useDocumentTitle(title: string | null) {
  useEffect(() => {
    if (title === null) return
    const before = document.title
    const during = `${title} - Resirkuit`
    document.title = during
    return () => {
      // A page that was opened at the same time has set its own title already.
      if (document.title === during) document.title = before
    }
  }, [title])
}
