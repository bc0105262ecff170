import { useLingui } from '@lingui/react/macro'
import { Link } from '#web/routing/router.tsx'
import type { ContentItem } from '#contract/reference/content.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cardStyle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { longDay } from '#web/lib/time/long-day.ts'
import { itemAddress } from './item-address.ts'
import { OtherLanguage } from './other-language.tsx'
import { Picture } from './picture.tsx'
import { openedHere } from '#web/lib/page/use-opened.ts'

const box = 'flex h-full flex-col overflow-hidden'
const frame = 'aspect-3/2 w-full'
const SIZES = '(min-width: 64rem) 362px, (min-width: 40rem) 50vw, 100vw'

/** An article in the list. The link is its title, and takes a press anywhere on the card. */
export function NewsCard({ item, eager }: { item: ContentItem; eager: boolean }) {
  const { t } = useLingui()
  const address = itemAddress({ kind: 'news', item })
  return (
    <article
      className={classNames(
        cardStyle({ interactive: true, padded: false }),
        box,
        'relative focus-within:border-leaf',
      )}
    >
      <Picture item={item} kind="news" sizes={SIZES} eager={eager} className={frame} />
      <div className="flex flex-1 flex-col p-4">
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="green">{t`News`}</Badge>
          {item.date && (
            <time dateTime={item.date} lang="id" className="text-sm text-muted">
              {longDay(item.date)}
            </time>
          )}
          <OtherLanguage lang={item.lang} />
        </div>
        <h2 lang={item.lang} className="mt-2.5 line-clamp-3 text-lg wrap-anywhere">
          <Link
            to={`?item=${address}`}
            state={openedHere}
            data-item={address}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {item.title}
          </Link>
        </h2>
        <p lang={item.lang} className="mt-1.5 line-clamp-2 text-muted">
          {item.description}
        </p>
      </div>
    </article>
  )
}

/** In the size of a card whose title takes two lines. */
export const NewsCardSkeleton = () => (
  <div className={classNames(cardStyle({ padded: false }), box)}>
    <Skeleton className={classNames(frame, 'rounded-none!')} />
    <div className="p-4">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-2.5 h-6.5" />
      <Skeleton className="h-6.5 w-3/5" />
      <Skeleton className="mt-1.5 h-12" />
    </div>
  </div>
)
