import { idIn, useOpened } from '#web/lib/use-opened.ts'
import { useSearchParams } from '#web/router.tsx'

/** The page of the user list and the opened account. They live in the URL: the back button knows them. */
export function useUserListParams() {
  const [params, setParams] = useSearchParams()
  const { value, close } = useOpened('open')
  const changed = (from: URLSearchParams, name: 'page' | 'open', value: number) => {
    const next = new URLSearchParams(from)
    next.set(name, String(value))
    return next
  }

  return {
    page: Math.min(idIn(params.get('page')) ?? 1, 1_000_000),
    open: idIn(value),
    close,
    turnTo: (page: number, replace = false) =>
      setParams(
        (now) => {
          const next = changed(now, 'page', page)
          if (page === 1) next.delete('page')
          return next
        },
        { replace },
      ),
    openSearch: (id: number) => `?${changed(params, 'open', id)}`,
  }
}
export type UserListParams = ReturnType<typeof useUserListParams>
