import { useCallback, useState } from 'react'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { ARRIVALS_MAX, custody } from '#contract/requests/custody.ts'
import { rounds } from '#contract/requests/rounds.ts'
import { submissions } from '#contract/requests/submissions.ts'
import { timeline } from '#contract/requests/timeline.ts'
import { weights } from '#contract/requests/weights.ts'
import { call } from '#web/lib/api/api.ts'
import { DATA_SET } from '#web/lib/api/data-sets.ts'
import { createRetryKey } from '#web/lib/queue/retry-key.ts'
import { invalidate, keyOf, queryOf } from '#web/lib/api/queries.ts'
import { toast } from '#web/ui/overlay/toast.ts'

export const storesQuery = queryOf(custody.stores, {})

/** Names and rules; they change with the program alone. */
export const termsQuery = { ...queryOf(custody.terms, {}), staleTime: Infinity }

/** The rounds with lots whose arrival nobody has confirmed. */
export const loadsQuery = queryOf(custody.loads, {})

/** The lots of one of them. */
export const aboardQuery = (round: number) => queryOf(custody.lots, { query: { round, limit: ARRIVALS_MAX } })

export const lotQuery = (id: number) => queryOf(custody.lot, { params: { id } })

export type LotFilter = {
  store?: number
  what?: string
  matter?: 'lot-limit'
  joins?: number
  limit?: number
}

/** The lots of a store, the oldest first, page by page. */
export const lotsQuery = (filter: LotFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(custody.lots, 'pages', filter),
    queryFn: ({ pageParam, signal }) =>
      call(custody.lots, { query: { ...filter, ...(pageParam > 0 && { after: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ lots, more }) => (more ? lots.at(-1)!.id : undefined),
  })

/** The header of an act. */
export const useKey = () => useState(createRetryKey)[0].of

/** After an act all data about lots is asked for again. */
export function useRefresh() {
  const client = useQueryClient()
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: [DATA_SET, 'impact'] })
    // The state of a request follows from its kilograms.
    void invalidate(client, submissions.read, timeline.list, rounds.read, rounds.list, custody.loads)
    await invalidate(client, custody.stores, custody.lots, custody.lot, weights.list)
  }, [client])
}

let told: string | undefined
/** Says that it was done. One says it; two would lie on top of one another. */
export function sayDone(text: string) {
  if (told) toast.close(told)
  told = toast.success(text)
}
