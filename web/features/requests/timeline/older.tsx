import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import type { FeedState } from './use-feed.ts'

/** So far before the end is seen, what follows is fetched. */
const AHEAD = '800px'

/** The end of what is loaded: goes on by itself when it comes near, and by a press. */
export function Older({ feed }: { feed: FeedState }) {
  const { t } = useLingui()
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = feed
  const more = useEffectEvent(() => void feed.fetchNextPage())
  useEffect(() => {
    // After a failure it waits for the press: a loop of failures helps nobody.
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && more(),
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    )
    observer.observe(end.current!)
    return () => observer.disconnect()
    // Watched again after each page: an end that stays in sight fires no event.
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError])

  if (!hasNextPage) return null
  return (
    <div ref={end} className="mt-4">
      {isFetchNextPageError ? (
        <ErrorState
          title={t`Older entries could not be loaded.`}
          cause={errorMessage(feed.error)}
          retryLabel={t`Try again`}
          onRetry={() => void feed.fetchNextPage()}
          busy={isFetchingNextPage}
        />
      ) : (
        <Button variant="secondary" wide busy={isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </div>
  )
}
