import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { ContentKind } from '#contract/reference/content.ts'
import { useCarouselTexts } from '#web/lib/words/carousel-texts.ts'
import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { ItemCard, ItemCardSkeleton } from './item-card.tsx'
import { OlderItems } from './older-items.tsx'
import { ListNotices, type ListState } from './list-notices.tsx'

type Props = {
  kind: ContentKind
  label: string
  list: ListState
  /** The message where the list could not be fetched. */
  failed: string
  /** Leads to what the carousel has no room for. */
  more: string
  empty: ReactNode
}

/** Categories or materials, three at a time and two on a narrow screen. */
export function ItemCarousel({ kind, label, list, failed, more, empty }: Props) {
  const texts = useCarouselTexts()
  const { data } = list
  const waiting = !data && !list.error && !list.failureReason
  return (
    <>
      <ListNotices list={list} failed={failed} className="mb-4" />
      {waiting && <Waiting />}
      {data && data.items.length > 0 && (
        <Carousel
          label={label}
          texts={texts}
          arrows
          slideClassName="basis-1/2 md:basis-1/3"
          slides={data.items.map((item) => ({ key: item.id, content: <ItemCard kind={kind} item={item} /> }))}
        />
      )}
      {data && (
        <OlderItems kind={kind} first={data} label={more} failed={failed}>
          {(items) => (
            <ul className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-3">
              {items.map((item) => (
                <li key={item.id}>
                  <ItemCard kind={kind} item={item} />
                </li>
              ))}
            </ul>
          )}
        </OlderItems>
      )}
      {data?.items.length === 0 && empty}
    </>
  )
}

/** A page of the carousel with the line of its arrows. */
function Waiting() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="grid grid-cols-2 gap-3 pb-12 md:grid-cols-3">
      <ItemCardSkeleton />
      <ItemCardSkeleton />
      <div className="max-md:hidden">
        <ItemCardSkeleton />
      </div>
    </div>
  )
}
