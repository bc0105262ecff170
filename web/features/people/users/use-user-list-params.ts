import { idIn, useOpened } from '#web/lib/page/use-opened.ts'
import { useSearchParams } from '#web/routing/router.tsx'

/**
 * The page of the user list, up to which account it counts, and the opened one. They live in the URL: the back button
 * knows them.
 */
export function useUserListParams() {
  const [params, setParams] = useSearchParams()
  const { value, close } = useOpened('open')
  const changed = (from: URLSearchParams, change: Record<string, number | undefined>) => {
    const next = new URLSearchParams(from)
    for (const [name, value] of Object.entries(change))
      if (value === undefined) next.delete(name)
      else next.set(name, String(value))
    return next
  }

  return {
    page: Math.min(idIn(params.get('page')) ?? 1, 1_000_000),
    until: idIn(params.get('until')),
    open: idIn(value),
    close,
    /** The first page is loaded again, with the accounts that have come since. */
    turnTo: (page: number, until: number | undefined, replace = false) =>
      setParams((now) => changed(now, page > 1 ? { page, until } : { page: undefined, until: undefined }), {
        replace,
      }),
    openSearch: (id: number) => `?${changed(params, { open: id })}`,
  }
}
export type UserListParams = ReturnType<typeof useUserListParams>
