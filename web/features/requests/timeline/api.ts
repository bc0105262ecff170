import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { analyses } from '#contract/recognition/analyses.ts'
import { submissions } from '#contract/requests/submissions.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { ownItems, type Item } from './structure.ts'

const PAGE_SIZE = 20
const POLL_MS = 15_000
/** A return to the page loads its items again, as long as they are few. */
const PAGES_TO_REFRESH = 3

type Answer = Awaited<ReturnType<typeof ask>>
type Pages = InfiniteData<Answer>

const ask = (cursor: string, signal: AbortSignal) =>
  call(ownItems, { query: { part: 'timeline', limit: PAGE_SIZE, ...(cursor && { cursor }) } }, { signal })

/** The member's posts and analyses, newest first, page by page. */
export const feedQuery = (user: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(ownItems, 'feed', user),
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page.older,
    refetchOnWindowFocus: ({ state }) =>
      ((state.data as Pages | undefined)?.pages.length ?? 0) <= PAGES_TO_REFRESH,
  })

/** Asks while the page is looked at what came since, and puts it on top of the feed. */
export const newerQuery = (user: number, client: QueryClient) =>
  queryOptions({
    queryKey: keyOf(ownItems, 'newer', user),
    queryFn: async ({ signal }) => {
      const newest = () => client.getQueryData(feedQuery(user).queryKey)?.pages[0]?.page.newer ?? ''
      const since = newest()
      const answer = await ask(since, signal)
      // The feed itself was fetched in the meantime: it knows, and what it does not is asked for next time.
      if (newest() === since)
        client.setQueryData(feedQuery(user).queryKey, (pages) => pages && onTop(pages, answer, since))
      return answer.timeline.length
    },
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  })

function onTop(
  { pages: [first, ...rest], pageParams }: Pages,
  { timeline, page }: Answer,
  since: string,
): Pages {
  // Without a place to ask from there was nothing yet, and the answer is the whole first page.
  const top = since && first
  const joined: Answer = top
    ? { ...top, timeline: [...timeline, ...top.timeline], page: { ...top.page, newer: page.newer ?? since } }
    : { success: true, timeline, page }
  return { pages: [joined, ...rest], pageParams }
}

/** Takes an item out of what is shown. */
export const dropItem = (client: QueryClient, user: number, id: string) =>
  client.setQueryData(
    feedQuery(user).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          timeline: page.timeline.filter((item) => item.id !== id),
        })),
      },
  )

/** Deletes an own item. One that is gone already, here or on another device, is no error. @throws ApiError */
export async function removeItem(item: Exclude<Item, { type: 'unknown' }>) {
  try {
    if (item.type === 'submission') await call(submissions.remove, { params: { id: item.data.id } })
    else await call(analyses.remove, { params: { id: item.data.analysis.id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
