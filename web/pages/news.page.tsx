import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentItem, ContentList } from '#contract/reference/content.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '#web/routing/router.tsx'
import { ItemViewer, preloadReader } from '#web/features/reference/content/item-viewer.tsx'
import { ListNotices } from '#web/features/reference/content/list-notices.tsx'
import { NewsCard, NewsCardSkeleton } from '#web/features/reference/content/news-card.tsx'
import { OlderItems } from '#web/features/reference/content/older-items.tsx'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { dataSetKey, useDataSet } from '#web/lib/api/data-sets.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { paths } from '#web/routing/paths.ts'

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'
/** The cards that a phone shows before anybody scrolls. */
const EAGER = 2

export const description = msg`News and knowledge about electronic waste in Indonesia, with sources.`

/** The news, newest first; one article opens above the list. */
export default function News() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: newest, ...news } = useDataSet('news')
  // A visitor from the home page has the cards already; the articles are on their way.
  const headlines = dataSetKey('headlines', useLocale())
  const data = newest ?? client.getQueryData<ContentList>(headlines)
  const waiting = !data && !news.error && !news.failureReason
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">
          <Trans>News</Trans>
        </h1>
        <RefreshButton label={t`Refresh news`} onRefresh={() => news.refetch()} />
      </div>
      <ListNotices list={{ ...news, data }} failed={t`Could not load the news.`} className="mb-4" />
      {waiting && (
        <div role="status" aria-label={t`Loading`} className={grid}>
          {Array.from({ length: 6 }, (_, index) => (
            <NewsCardSkeleton key={index} />
          ))}
        </div>
      )}
      {data && data.items.length > 0 && (
        <div {...preloadReader}>
          <Cards items={data.items} eager={EAGER} />
          <OlderItems kind="news" first={data} label={t`Older news`} failed={t`Could not load older news.`}>
            {(items) => (
              <div className="mt-4">
                <Cards items={items} eager={0} />
              </div>
            )}
          </OlderItems>
        </div>
      )}
      {data?.items.length === 0 && <NoNews />}
      <ItemViewer lists={{ news: newest }} />
    </>
  )
}

const Cards = ({ items, eager }: { items: ContentItem[]; eager: number }) => (
  <ul className={grid}>
    {items.map((item, index) => (
      <li key={item.id}>
        <NewsCard item={item} eager={index < eager} />
      </li>
    ))}
  </ul>
)

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
    <Trans>Until there is some, read which devices belong to electronic waste and what is in them.</Trans>
  </EmptyState>
)
