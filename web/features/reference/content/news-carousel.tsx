import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { Link } from '#web/routing/router.tsx'
import type { ContentItem } from '#contract/reference/content.ts'
import { useCarouselTexts } from '#web/lib/words/carousel-texts.ts'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card, cardStyle } from '#web/ui/card.tsx'
import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { paths } from '#web/routing/paths.ts'
import { ListNotices } from './list-notices.tsx'
import { OtherLanguage } from './other-language.tsx'
import { Picture } from './picture.tsx'

const AUTOPLAY_MS = 6000

/** The news, one at a time; each leads to its article on the news page. */
export function NewsCarousel() {
  const { t } = useLingui()
  const texts = useCarouselTexts()
  const news = useDataSet('headlines')
  const { data } = news
  const waiting = !data && !news.error && !news.failureReason
  return (
    <>
      <ListNotices list={news} failed={t`Could not load the news.`} className="mb-3" />
      {waiting && <Waiting />}
      {data && data.items.length > 0 && (
        <Carousel
          label={t`Latest news`}
          texts={texts}
          loop
          dots
          autoplay_ms={AUTOPLAY_MS}
          slides={data.items.map((item) => ({ key: item.id, content: <Slide item={item} /> }))}
        />
      )}
      {data?.items.length === 0 && (
        <Card padded={false}>
          <EmptyState
            title={<Trans>No news yet</Trans>}
            action={
              <Link to={paths.explore} className={buttonStyle({ variant: 'secondary' })}>
                <Trans>Explore E-Waste</Trans>
              </Link>
            }
          >
            <Trans>
              Until there is some, read which devices belong to electronic waste and what is in them.
            </Trans>
          </EmptyState>
        </Card>
      )}
    </>
  )
}

const box = 'flex h-full flex-col overflow-hidden sm:flex-row'
/** The picture fills it and never makes it higher. */
const frame =
  'relative aspect-video w-full shrink-0 sm:aspect-auto sm:min-h-60 sm:w-2/5 lg:min-h-64 lg:w-1/3 [&_img]:absolute [&_img]:inset-0'
const SIZES = '(min-width: 64rem) 357px, (min-width: 40rem) 40vw, 100vw'
const body = 'flex min-w-0 flex-1 flex-col p-4 sm:p-6'
const title =
  'mt-2 line-clamp-2 min-h-[2lh] text-lg font-bold tracking-tight text-balance sm:min-h-0 sm:text-xl'
const description = 'mt-1 line-clamp-2 min-h-[2lh] max-w-prose text-muted'

function Slide({ item }: { item: ContentItem }) {
  return (
    <Link
      to={paths.item('news', item.id)}
      draggable={false}
      className={classNames(cardStyle({ interactive: true, padded: false }), box, 'group')}
    >
      <Picture item={item} kind="news" sizes={SIZES} className={frame} />
      <span className={body}>
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="green">
            <Trans>News</Trans>
          </Badge>
          <OtherLanguage lang={item.lang} />
        </span>
        <h3 lang={item.lang} className={title}>
          {item.title}
        </h3>
        <span lang={item.lang} className={description}>
          {item.description}
        </span>
        <span className="mt-auto flex items-center gap-1.5 pt-3 font-semibold text-primary">
          <Trans>Read More</Trans>
          <ArrowRight
            className="size-4 transition-[translate] group-hover:translate-x-0.5"
            aria-hidden="true"
          />
        </span>
      </span>
    </Link>
  )
}

/** In the size of a slide, with the line of its dots. */
function Waiting() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="pb-12">
      <div className={classNames(cardStyle({ padded: false }), box)}>
        <Skeleton className={classNames(frame, 'rounded-none!')} />
        <span className={body}>
          <Skeleton className="h-6 w-16" />
          <Skeleton className={title} />
          <Skeleton className={description} />
          <Skeleton className="mt-3 h-6 w-28" />
        </span>
      </div>
    </div>
  )
}
