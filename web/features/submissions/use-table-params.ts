import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from '#web/router.tsx'
import { Service, Status } from '#contract/submissions.ts'
import type { TableFilters } from './api.ts'
import { PAGE_SIZE } from './table-view.ts'

type Name = 'status' | 'service' | 'q' | 'cursor' | 'open'
type Change = Partial<Record<Name, string | undefined>>

/** Tells an entry of the history that a row made from one that somebody came in by (a shared link). */
export const openedHere = { openedHere: true }

/** The table's filters, page and opened request. They live in the URL: shareable, and the back button knows them. */
export function useTableParams() {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const closed = useRef<string>(undefined)

  const filters: TableFilters = { limit: PAGE_SIZE }
  const status = Status.safeParse(params.get('status')).data
  if (status) filters.status = status
  const service = Service.safeParse(params.get('service')).data
  if (service) filters.service = service
  const q = params.get('q')?.trim().slice(0, 100)
  if (q) filters.q = q
  const cursor = params.get('cursor')
  if (cursor) filters.cursor = cursor

  const id = Number(params.get('open'))
  const open = Number.isSafeInteger(id) && id > 0 ? id : null

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

  const close = () => {
    // Escape twice must not go back twice.
    if (closed.current === location.key) return
    closed.current = location.key
    if ((location.state as Partial<typeof openedHere> | null)?.openedHere) void navigate(-1)
    else change({ open: undefined }, true)
  }

  return {
    filters,
    filtered: Boolean(status || service || q),
    open,
    change,
    close,
    openSearch: (id: number) => `?${changed(params, { open: String(id) })}`,
    clear: () => change({ status: undefined, service: undefined, q: undefined }),
  }
}
export type TableParams = ReturnType<typeof useTableParams>
