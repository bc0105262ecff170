import { Link } from '#web/routing/router.tsx'
import { cardStyle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { itemAddress, type Article } from './item-address.ts'
import { OtherLanguage } from './other-language.tsx'
import { Picture } from './picture.tsx'
import { openedHere } from '#web/lib/page/use-opened.ts'

const box = 'flex h-full flex-col items-center p-3 text-center md:p-4'
const frame = 'aspect-square w-25 shrink-0 rounded-control'

/** A category or a material in its carousel; a press anywhere on it opens it. */
export function ItemCard(article: Article) {
  const { item } = article
  const address = itemAddress(article)
  return (
    <article
      className={classNames(
        cardStyle({ interactive: true, padded: false }),
        box,
        'relative focus-within:border-leaf',
      )}
    >
      <Picture item={item} kind="item" sizes="100px" className={frame} />
      <h3 lang={item.lang} className="mt-3 line-clamp-3 leading-snug wrap-anywhere">
        <Link
          to={`?item=${address}`}
          state={openedHere}
          data-item={address}
          draggable={false}
          className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {item.title}
        </Link>
      </h3>
      <p lang={item.lang} className="mt-1 line-clamp-2 text-sm text-muted">
        {item.description}
      </p>
      <div className="mt-2 empty:hidden">
        <OtherLanguage lang={item.lang} />
      </div>
    </article>
  )
}

/** In the size of a card whose title takes two lines on a phone. */
export const ItemCardSkeleton = () => (
  <div className={classNames(cardStyle({ padded: false }), box)}>
    <Skeleton className={frame} />
    <Skeleton className="mt-3 h-11 w-4/5 md:h-5.5" />
    <Skeleton className="mt-1 h-10 w-full" />
  </div>
)
