import { idIn, useOpened } from '#web/lib/page/use-opened.ts'
import { useSearchParams } from '#web/routing/router.tsx'
import { changeFilters, filtersOf, replaceFilters, FILTER_NAMES, type Change } from './table-params.ts'

/** The table's filters, page and opened request. They live in the URL: shareable, and the back button knows them. */
export function useTableParams() {
  const [params, setParams] = useSearchParams()
  const { value, close } = useOpened('open')

  const filters = filtersOf(params)
  const change = (change: Change, replace = false) =>
    setParams((now) => changeFilters(now, change), { replace })

  return {
    filters,
    filtered: FILTER_NAMES.some((name) => filters[name]) || filters.order !== undefined,
    open: idIn(value),
    change,
    close,
    openSearch: (id: number) => `?${changeFilters(params, { open: String(id) })}`,
    clear: () => change({ ...replaceFilters({}), q: undefined }),
  }
}
export type TableParams = ReturnType<typeof useTableParams>
