import { useCallback } from 'react'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { consignments, type ConsignmentDetail } from '#contract/proof/consignments.ts'
import { custody } from '#contract/requests/custody.ts'
import { weights } from '#contract/requests/weights.ts'
import { call } from '#web/lib/api/api.ts'
import { invalidate, keyOf, queryOf } from '#web/lib/api/queries.ts'

export const consignmentQuery = (id: number) => queryOf(consignments.read, { params: { id } })
export const consignmentTerms = queryOf(consignments.terms, {})

export type ConsignmentFilter = { matter?: 'receiver-difference' | 'receiver-confirmed' }

/** The newest first, page by page. */
export const consignmentsQuery = (filter: ConsignmentFilter = {}) =>
  infiniteQueryOptions({
    queryKey: keyOf(consignments.list, 'pages', filter),
    queryFn: ({ pageParam, signal }) =>
      call(
        consignments.list,
        { query: { ...filter, ...(pageParam > 0 && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ consignments: page, more }) => (more ? page.at(-1)!.id : undefined),
  })

/** After an act on a consignment: stores its new state, and asks again for all data about its lots. */
export function useDone() {
  const client = useQueryClient()
  return useCallback(
    async (consignment: ConsignmentDetail) => {
      client.setQueryData(consignmentQuery(consignment.id).queryKey, { success: true as const, consignment })
      await invalidate(client, consignments.list, custody.stores, custody.lots, custody.lot, weights.list)
    },
    [client],
  )
}
