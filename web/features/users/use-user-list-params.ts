import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from '#web/router.tsx'

type Change = { page?: number | undefined; open?: number | undefined }

/** Tells an entry of the history that a row made from one that somebody came in by (a shared link). */
export const openedHere = { openedHere: true }

/** The page of the user list and the opened account. They live in the URL: the back button knows them. */
export function useUserListParams() {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const closed = useRef<string>(undefined)
  const open = positive(params.get('open'))

  const changed = (from: URLSearchParams, change: Change) => {
    const next = new URLSearchParams(from)
    for (const [name, value] of Object.entries(change))
      if (value) next.set(name, String(value))
      else next.delete(name)
    return next
  }
  const change = (change: Change, replace = false) => setParams((now) => changed(now, change), { replace })

  return {
    page: Math.min(positive(params.get('page')) ?? 1, 1_000_000),
    open,
    turnTo: (page: number, replace = false) => change({ page: page > 1 ? page : undefined }, replace),
    openSearch: (id: number) => `?${changed(params, { open: id })}`,
    close() {
      // Escape twice must not go back twice.
      if (closed.current === location.key) return
      closed.current = location.key
      if ((location.state as Partial<typeof openedHere> | null)?.openedHere) void navigate(-1)
      else change({ open: undefined }, true)
    },
  }
}
export type UserListParams = ReturnType<typeof useUserListParams>

function positive(text: string | null) {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
