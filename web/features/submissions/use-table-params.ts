import { idIn, useOpened } from '#web/lib/use-opened.ts'
import { useSearchParams } from '#web/router.tsx'
import { Service, Status } from '#contract/submissions.ts'
import type { TableFilters } from './api.ts'
import { PAGE_SIZE } from './table-view.ts'

type Name = 'status' | 'service' | 'q' | 'ending' | 'cursor' | 'open'
type Change = Partial<Record<Name, string | undefined>>

/** The table's filters, page and opened request. They live in the URL: shareable, and the back button knows them. */
export function useTableParams() {
  const [params, setParams] = useSearchParams()
  const { value, close } = useOpened('open')

  const filters: TableFilters = { limit: PAGE_SIZE }
  const status = Status.safeParse(params.get('status')).data
  if (status) filters.status = status
  const service = Service.safeParse(params.get('service')).data
  if (service) filters.service = service
  const q = params.get('q')?.trim().slice(0, 100)
  if (q) filters.q = q
  if (params.get('ending') === 'true') filters.ending = 'true'
  const cursor = params.get('cursor')
  if (cursor) filters.cursor = cursor

  const changed = (from: URLSearchParams, change: Change) => {
    const next = new URLSearchParams(from)
    // A cursor belongs to the filters it was given for.
    for (const [name, value] of Object.entries({
      ...(!('cursor' in change) && !('open' in change) && { cursor: '' }),
      ...change,
    }))
      if (value) next.set(name, value)
      else next.delete(name)
    return next
  }
  const change = (change: Change, replace = false) => setParams((now) => changed(now, change), { replace })

  return {
    filters,
    filtered: Boolean(status || service || q || filters.ending),
    open: idIn(value),
    change,
    close,
    openSearch: (id: number) => `?${changed(params, { open: String(id) })}`,
    clear: () => change({ status: undefined, service: undefined, q: undefined, ending: undefined }),
  }
}
export type TableParams = ReturnType<typeof useTableParams>
