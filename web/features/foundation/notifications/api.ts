import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { knowledge } from '#contract/reference/knowledge.ts'
import { MatterKind } from '#contract/foundation/matters.ts'
import { notifications } from '#contract/foundation/notifications.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { DATA_SET } from '#web/lib/api/data-sets.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { withRead, withSeen, type MarkedRead, type SeenMatters } from './bell-state.ts'
import { forgetMark, keepMark, keptMarks, withKept } from './kept-marks.ts'

const REFRESH_MS = 15_000
const [NOTIFICATIONS] = keyOf(notifications.list)

/**
 * The notifications of one account, looked for every 15 s while the page is seen and there is a connection, and at once
 * when either returns.
 */
export const notificationsQuery = (user_id: number) =>
  queryOptions({
    queryKey: keyOf(notifications.list, user_id),
    queryFn: async ({ signal, client }) => {
      // An earlier page may have marked entries and left before the answer.
      const own = client.isMutating({ mutationKey: markingKey(user_id) }) > 0
      if (!own) for (const marked of keptMarks(user_id)) await mark(user_id, marked).catch(() => {})
      const bell = await call(notifications.list, {}, { signal })
      // A server of an earlier version has none.
      return withKept(user_id, { ...bell, matters: bell.matters ?? [] })
    },
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    networkMode: 'online',
    // The next look comes soon enough.
    retry: false,
  })

/** The names of the device classes. */
export const classNamesQuery = queryOptions({
  queryKey: keyOf(notifications.list, 'class names'),
  queryFn: async ({ signal }) => {
    const { classes } = await call(knowledge.list, {}, { signal })
    return new Map(classes.map(({ id, name }) => [id, name]))
  },
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  retry: false,
})

const markingKey = (user_id: number) => keyOf(notifications.markRead, user_id)

/** Any answer is the end of it, also a refusal. @returns undefined where there was none: the next look sends it again */
async function mark(user_id: number, marked: MarkedRead) {
  try {
    const now = await call(notifications.markRead, { body: marked })
    forgetMark(user_id, marked)
    return now
  } catch (error) {
    if (error instanceof ApiError && error.offline) return undefined
    forgetMark(user_id, marked)
    throw error
  }
}

/** Marks one as read, or with `older` also every one below it. Shown at once, and taken back if the server refuses. */
export function useMarkRead(user_id: number) {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery(user_id)
  const mutationKey = markingKey(user_id)
  return useMutation({
    mutationKey,
    mutationFn: (marked: MarkedRead) => mark(user_id, marked),
    onMutate: async (marked) => {
      keepMark(user_id, marked)
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (bell) => bell && withRead(bell, marked, new Date().toISOString()))
      return before
    },
    onSuccess: (now) => {
      // Of several under way the last answer counts; after a sign-out none does.
      if (now && client.isMutating({ mutationKey }) === 1)
        client.setQueryData(queryKey, (bell) => bell && now)
    },
    onError: (_, __, before) => {
      client.setQueryData(queryKey, (bell) => bell && before)
      void client.invalidateQueries({ queryKey })
    },
  })
}

/** Marks matters as seen. Shown at once, and taken back if the server refuses or is not there. */
export function useSeeMatters(user_id: number) {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery(user_id)
  return useMutation({
    networkMode: 'always',
    mutationFn: (seen: SeenMatters) =>
      call(notifications.seeMatters, { body: { seen: seen.filter(isKnown) } }),
    onMutate: async (seen) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (bell) => bell && withSeen(bell, seen))
      return before
    },
    onError: (_, __, before) => {
      client.setQueryData(queryKey, (bell) => bell && before)
      void client.invalidateQueries({ queryKey })
    },
  })
}

/** A server that is newer than this page may have more kinds. */
const isKnown = (matter: SeenMatters[number]): matter is { kind: MatterKind; at: string } =>
  MatterKind.safeParse(matter.kind).success

/** A notification arrived: everything on the page that it is about is asked for again. */
export function useAskAgain() {
  const client = useQueryClient()
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [what] }) => what !== DATA_SET && what !== NOTIFICATIONS,
    })
}
