import { infiniteQueryOptions } from '@tanstack/react-query'
import { timeline } from '#contract/timeline.ts'
import { call } from '#web/lib/api.ts'

/** The own requests, newest first, page by page. */
export const feedQuery = (user: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['timeline', 'feed', user],
    queryFn: ({ pageParam, signal }) =>
      call(
        timeline.list,
        { query: { part: 'timeline', limit: 20, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page.older,
    enabled: user !== undefined,
  })
