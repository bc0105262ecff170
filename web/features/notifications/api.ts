import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { knowledge } from '#contract/knowledge.ts'
import { notifications } from '#contract/notifications.ts'
import { call } from '#web/lib/api.ts'
import { DATA_SET } from '#web/lib/data-sets.ts'
import { withRead, type Marked } from './bell-state.ts'

const REFRESH_ms = 15_000
const NOTIFICATIONS = 'notifications'

/**
 * The notifications of one account, looked for every 15 s while the page is seen and there is a connection, and at once
 * when either returns.
 */
export const notificationsQuery = (user_id: number) =>
  queryOptions({
    queryKey: [NOTIFICATIONS, user_id] as const,
    queryFn: ({ signal }) => call(notifications.list, {}, { signal }),
    refetchInterval: REFRESH_ms,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    networkMode: 'online',
    // The next look comes soon enough.
    retry: false,
  })

/** What the device classes are called. */
export const classNamesQuery = queryOptions({
  queryKey: [NOTIFICATIONS, 'class names'] as const,
  queryFn: async ({ signal }) => {
    const { classes } = await call(knowledge.list, {}, { signal })
    return new Map(classes.map(({ id, name }) => [id, name]))
  },
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  retry: false,
})

/** Marks one as read, or with `older` also every one below it. Shown at once, and taken back if the server refuses. */
export function useMarkRead(user_id: number) {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery(user_id)
  const mutationKey = [NOTIFICATIONS, 'mark', user_id]
  return useMutation({
    mutationKey,
    mutationFn: (body: Marked) => call(notifications.markRead, { body }),
    onMutate: async (marked) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (bell) => bell && withRead(bell, marked, new Date().toISOString()))
      return before
    },
    onSuccess: (now) => {
      // Of several under way the last answer counts; after a sign-out none does.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, (bell) => bell && now)
    },
    onError: (_, __, before) => {
      client.setQueryData(queryKey, (bell) => bell && before)
      void client.invalidateQueries({ queryKey })
    },
  })
}

/** What a notification tells of has changed: whatever the page shows of it is asked for anew. */
export function useAskAnew() {
  const client = useQueryClient()
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [what] }) => what !== DATA_SET && what !== NOTIFICATIONS,
    })
}
