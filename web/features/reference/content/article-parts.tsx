import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContentKind } from '#contract/reference/content-kinds.ts'
import { Link } from '#web/routing/router.tsx'
import type { ContentItem } from '#contract/reference/content.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { paths } from '#web/routing/paths.ts'
import { longDay } from '#web/lib/time/long-day.ts'
import type { Article } from './item-address.ts'
import { lookOf } from './looks.ts'
import { OtherLanguage } from './other-language.tsx'
import { Picture } from './picture.tsx'
import { ShareActions } from './share-actions.tsx'

/** The full address of an item, as it is shared and printed; the server writes it without the host. */
function useAddress({ kind, item }: Article) {
  const path = paths.item(kind, item.id)
  return useHydrated() ? new URL(path, window.location.href).href : path
}

type List = {
  /** The page that lists the items, what it is called, and the words where one is missing. */
  to: string
  name: ReactNode
  missing: ReactNode
  all: ReactNode
  /** The next step after reading. */
  next?: (item: ContentItem) => ReactNode
}
const explored = {
  to: paths.explore,
  name: <Trans>Explore E-Waste</Trans>,
  missing: <Trans>We could not find this item</Trans>,
  all: <Trans>See all items</Trans>,
}
export const lists: Record<ContentKind, List> = {
  news: {
    to: paths.news,
    name: <Trans>All news</Trans>,
    missing: <Trans>We could not find this article</Trans>,
    all: <Trans>See all news</Trans>,
  },
  collection: { ...explored, next: (item) => <RequestCollection title={item.title} /> },
  supply: { ...explored, next: (item) => <AskForMaterial title={item.title} /> },
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
export function Lead({ article }: { article: Article }) {
  const { t } = useLingui()
  const { kind, item } = article
  const address = useAddress(article)
  const photo = item.image !== null
  const news = lookOf(kind) === 'news'
  return (
    <div
      className={classNames(
        'flex gap-4',
        photo || news ? 'flex-col' : 'items-center',
        news && !photo && 'sm:flex-row sm:items-end',
      )}
    >
      <Picture
        key={item.id}
        item={item}
        kind={photo ? 'news' : lookOf(kind)}
        described
        eager
        sizes="(min-width: 40rem) 632px, calc(100vw - 2.5rem)"
        className={classNames(
          'shrink-0 rounded-card',
          !photo && 'print:hidden',
          photo ? 'aspect-video' : news ? 'aspect-3/2 sm:w-64' : 'aspect-square w-25',
        )}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3 print:hidden">
        {news && <Badge tone="green">{t`News`}</Badge>}
        {news && item.date && (
          <time dateTime={item.date} lang="id" className="text-sm text-muted">
            {longDay(item.date)}
          </time>
        )}
        <OtherLanguage lang={item.lang} />
        <ShareActions
          key={item.id}
          title={item.title}
          url={address}
          className={photo ? 'sm:ml-auto' : 'w-full'}
        />
      </div>
    </div>
  )
}

/** On paper the dialog's own head is left out: this one says where the text is from and when it was written. */
export function PrintHead({ article }: { article: Article }) {
  const { item } = article
  return (
    <header className="mb-4 hidden print:block">
      <p className="text-2xl font-bold" lang={item.lang}>
        {item.title}
      </p>
      <p className="mt-2 text-sm">
        Resirkuit{item.date && ` · ${longDay(item.date)}`}
        <br />
        {useAddress(article)}
      </p>
    </header>
  )
}

export function Original({ link }: { link: string }) {
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
