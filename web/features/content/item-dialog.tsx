import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '#web/router.tsx'
import type { ContentItem } from '#contract/content.ts'
import { NotFoundArt } from '#web/illustrations/not-found.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { paths } from '#web/paths.ts'
import { articleDate } from './article-date.ts'
import { itemAddress, type Article } from './item-address.ts'
import { OtherLanguage } from './other-language.tsx'
import { Picture } from './picture.tsx'
import { ReadingBody } from './reading-body.tsx'
import { ShareActions } from './share-actions.tsx'

type Props = {
  open: boolean
  /** Null: there is no such item. */
  article: Article | null
  /** Whether the page shows news, for the words where the item is missing. */
  news: boolean
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
      footer={nextActions[kind]?.(item)}
    >
      <article ref={text} tabIndex={-1} data-print="" className="outline-none">
        <PrintHead article={article} />
        <Lead article={article} />
        <ReadingBody html={item.content} lang={item.lang} />
        {item.link && <Original link={item.link} />}
      </article>
    </Dialog>
  )
}

/** The full address of an item, as it is shared and printed. */
function addressOf(article: Article) {
  const page = article.kind === 'news' ? paths.news : paths.explore
  return new URL(`${page}?item=${itemAddress(article)}`, window.location.href).href
}

/** What one does after reading; nothing after news. */
const nextActions: { [Kind in Article['kind']]?: (item: ContentItem) => ReactNode } = {
  collection: (item) => <RequestCollection title={item.title} />,
  supply: (item) => <AskForMaterial title={item.title} />,
}

function RequestCollection({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <Link
      to={paths.collection}
      state={{ message: t`I would like to hand over: ${title}` }}
      className={buttonStyle()}
    >
      <Trans>Request collection</Trans>
    </Link>
  )
}

function AskForMaterial({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <Link to={paths.supply} state={{ message: t`I am looking for: ${title}` }} className={buttonStyle()}>
      <Trans>Ask for this material</Trans>
    </Link>
  )
}

/** A photo in its width, what there is to know below it; a drawing is small, with that beside it. */
function Lead({ article }: { article: Article }) {
  const { t } = useLingui()
  const { kind, item } = article
  const photo = item.image !== null
  return (
    <div
      className={classNames(
        'flex gap-4',
        photo || kind === 'news' ? 'flex-col' : 'items-center',
        kind === 'news' && !photo && 'sm:flex-row sm:items-end',
      )}
    >
      <Picture
        key={item.id}
        item={item}
        kind={photo || kind === 'news' ? 'news' : 'item'}
        described
        eager
        sizes="(min-width: 40rem) 632px, calc(100vw - 2.5rem)"
        className={classNames(
          'shrink-0 rounded-card',
          !photo && 'print:hidden',
          photo ? 'aspect-video' : kind === 'news' ? 'aspect-3/2 sm:w-64' : 'aspect-square w-25',
        )}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3 print:hidden">
        {kind === 'news' && <Badge tone="green">{t`News`}</Badge>}
        {kind === 'news' && item.date && (
          <time dateTime={item.date} lang="id" className="text-sm text-muted">
            {articleDate(item.date)}
          </time>
        )}
        <OtherLanguage lang={item.lang} />
        <ShareActions
          key={item.id}
          title={item.title}
          url={addressOf(article)}
          className={photo ? 'sm:ml-auto' : 'w-full'}
        />
      </div>
    </div>
  )
}

/** On paper the dialog's own head is left out: this one says where the text is from and when it was written. */
function PrintHead({ article }: { article: Article }) {
  const { item } = article
  return (
    <header className="mb-4 hidden print:block">
      <p className="text-2xl font-bold" lang={item.lang}>
        {item.title}
      </p>
      <p className="mt-2 text-sm">
        Resirkuit{item.date && ` · ${articleDate(item.date)}`}
        <br />
        {addressOf(article)}
      </p>
    </header>
  )
}

function Original({ link }: { link: string }) {
  const site = new URL(link).hostname
  return (
    <p className="mt-6">
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline underline-offset-2"
      >
        <Trans>Read the original at {site}</Trans>
        <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
      </a>
    </p>
  )
}

type MissingProps = Pick<Props, 'open' | 'news' | 'unsure'> & { onOpenChange: (open: boolean) => void }

function MissingItem(props: MissingProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      closeLabel={t`Close`}
      title={props.news ? t`We could not find this article` : t`We could not find this item`}
    >
      <div className="flex flex-col items-center gap-4 pb-2 text-center">
        <div className="w-44">
          <NotFoundArt />
        </div>
        <p className="text-muted">
          {props.unsure ? (
            <Trans>The list could not be refreshed just now. It may be there once that works again.</Trans>
          ) : (
            <Trans>It may have been removed, or the link is not complete.</Trans>
          )}
        </p>
        <Button onClick={() => props.onOpenChange(false)}>
          {props.news ? <Trans>See all news</Trans> : <Trans>See all items</Trans>}
        </Button>
      </div>
    </Dialog>
  )
}

/** What is read names the tab, the bookmark and the printed file. */
function useDocumentTitle(title: string | null) {
  useEffect(() => {
    if (title === null) return
    const before = document.title
    const during = `${title} - Resirkuit`
    document.title = during
    return () => {
      // Whoever went to another page has its title already.
      if (document.title === during) document.title = before
    }
  }, [title])
}
