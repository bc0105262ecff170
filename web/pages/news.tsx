import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#web/router.tsx'
import { ItemViewer, preloadReader } from '#web/features/content/item-viewer.tsx'
import { ListNotices } from '#web/features/content/list-notices.tsx'
import { NewsCard, NewsCardSkeleton } from '#web/features/content/news-card.tsx'
import { EmptyBoxArt } from '#web/illustrations/empty-box.tsx'
import { useDataSet } from '#web/lib/data-sets.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { paths } from '#web/paths.ts'

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'
/** What a phone shows before anybody scrolls. */
const EAGER = 2

/** What is new and what is worth knowing, newest first; one article opens above the list. */
export function News() {
  const { t } = useLingui()
  const news = useDataSet('news')
  const waiting = !news.data && !news.error && !news.failureReason
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">
          <Trans>News</Trans>
        </h1>
        <RefreshButton label={t`Refresh news`} onRefresh={() => news.refetch()} />
      </div>
      <ListNotices list={news} failed={t`Could not load the news.`} className="mb-4" />
      {waiting && (
        <div role="status" aria-label={t`Loading`} className={grid}>
          {Array.from({ length: 6 }, (_, index) => (
            <NewsCardSkeleton key={index} />
          ))}
        </div>
      )}
      {news.data && news.data.items.length > 0 && (
        <ul className={grid} {...preloadReader}>
          {news.data.items.map((item, index) => (
            <li key={item.id}>
              <NewsCard item={item} eager={index < EAGER} />
            </li>
          ))}
        </ul>
      )}
      {news.data?.items.length === 0 && <NoNews />}
      <ItemViewer lists={{ news }} />
    </>
  )
}

const NoNews = () => (
  <EmptyState
    illustration={<EmptyBoxArt />}
    title={<Trans>No news yet</Trans>}
    action={
      <Link to={paths.explore} className={buttonStyle()}>
        <Trans>Explore E-Waste</Trans>
      </Link>
    }
  >
    <Trans>Until there is some, read what belongs to electronic waste and what is in it.</Trans>
  </EmptyState>
)
