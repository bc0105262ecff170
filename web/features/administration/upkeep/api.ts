import { useMutation, useQueryClient } from '@tanstack/react-query'
import { settings } from '#contract/administration/settings.ts'
import { upkeep } from '#contract/administration/upkeep.ts'
import { notifications } from '#contract/foundation/notifications.ts'
import { call } from '#web/lib/api/api.ts'
import { invalidate, queryOf } from '#web/lib/api/queries.ts'

const LOOK_AGAIN_MS = 60_000

/** The administrators' part of Today; it is asked for again as Today itself is. */
export const upkeepQuery = {
  ...queryOf(upkeep.read, {}),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: LOOK_AGAIN_MS,
} as const

/** Puts the list of first steps away, or back on Today. */
export function usePutAway() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (set_up_away: boolean) => call(settings.change, { body: { set_up_away } }),
    onSettled: () => invalidate(client, upkeep.read, settings.read),
  })
}

/** The first administrator has read what the notice says. */
export function useReadFirstNotice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(notifications.markRead, { body: { id } }),
    onSettled: () => invalidate(client, upkeep.read, notifications.list),
  })
}
