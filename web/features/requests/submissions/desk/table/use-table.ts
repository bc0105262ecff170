import { useEffect, useEffectEvent, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { tableQuery } from '../../api.ts'
import { reveal, type TableView } from './table-view.ts'
import type { TableParams } from './use-table-params.ts'

const REFRESH_MS = 30_000

/** The query, and what was shown before where it has nothing better: a failure keeps what is there. */
export function useTable({ filters, change }: TableParams) {
  const client = useQueryClient()
  const options = tableQuery(filters)
  const query = useQuery({ ...options, refetchInterval: REFRESH_MS })
  const [last, setLast] = useState<TableView>()
  if (query.data && query.data !== last) setLast(query.data)

  // Back at the top, by "Newer" or because all that was here is gone: without a cursor it stays the top.
  const atTop = Boolean(
    filters.cursor && query.isSuccess && !query.isPlaceholderData && !query.data.page.newer,
  )
  const dropCursor = useEffectEvent(() => change({ cursor: undefined }, true))
  useEffect(() => {
    if (atTop) dropCursor()
  }, [atTop])

  const showLatest = () => client.setQueryData(options.queryKey, (view) => view && reveal(view))
  const refresh = async () => {
    await query.refetch()
    showLatest()
  }
  return { query, view: query.data ?? last, showLatest, refresh }
}
