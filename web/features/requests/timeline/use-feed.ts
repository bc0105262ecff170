import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '#web/lib/api/api.ts'
import { feedQuery, newerQuery } from './api.ts'
import { joined, waitingAbove } from './items.ts'
import { keepCopy, readCopy } from './device-copy.ts'
import type { Item } from './structure.ts'

/**
 * The feed as it is shown. An item from elsewhere waits above it until it is asked for; one that was made on this
 * page
 */
export function useFeed(user: number, made: string | null) {
  const client = useQueryClient()
  const feed = useInfiniteQuery(feedQuery(user))
  const loaded = feed.data !== undefined
  useQuery({ ...newerQuery(user, client), enabled: loaded })

  const [copy] = useState(() => readCopy(user))
  const items = useMemo(() => feed.data && joined(feed.data.pages), [feed.data])
  useEffect(() => {
    if (items) keepCopy(user, items)
  }, [user, items])

  const [top, setTop] = useState<Item>()
  const waiting = items ? waitingAbove(items, top) : 0
  const showMade = made !== null && items?.slice(0, waiting).some(({ id }) => id === made)
  if (items?.[0] && (!top || showMade)) setTop(items[0])

  // Said at the first failure, not after the silent second and third try.
  const error = feed.error ?? feed.failureReason
  return {
    ...feed,
    /** Undefined: nothing is known yet. */
    items: items?.slice(waiting) ?? copy?.items,
    waiting,
    showWaiting: () => setTop(items?.[0]),
    /** The shown items are this device's copy, of that time. */
    copyOf: loaded ? undefined : copy?.kept_at,
    /** A failure to show older ones stands at the end of the list, not above it. */
    problem: feed.isFetchNextPageError ? null : error,
    /** Loads the feed again where its links have expired; a load that is under way counts. */
    renew: () => void feed.refetch({ cancelRefetch: false }),
  }
}
export type FeedState = ReturnType<typeof useFeed>

/** An answer came, and it is not what a timeline looks like. */
export const isOddStructure = (error: Error | null) =>
  error instanceof ApiError && error.code === 'unexpected'
