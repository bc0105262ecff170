import { idIn, useOpened } from '#web/lib/use-opened.ts'
import { useSearchParams } from '#web/routing/router.tsx'
import { changed, filtersOf, type Change } from './table-params.ts'

/** The table's filters, page and opened request. They live in the URL: shareable, and the back button knows them. */
export function useTableParams() {
  const [params, setParams] = useSearchParams()
  const { value, close } = useOpened('open')

  const filters = filtersOf(params)
  const change = (change: Change, replace = false) => setParams((now) => changed(now, change), { replace })

  return {
    filters,
    filtered: Boolean(filters.status || filters.service || filters.q || filters.ending),
    open: idIn(value),
    change,
    close,
    openSearch: (id: number) => `?${changed(params, { open: String(id) })}`,
    clear: () => change({ status: undefined, service: undefined, q: undefined, ending: undefined }),
  }
}
export type TableParams = ReturnType<typeof useTableParams>
