import { useEffect, useRef } from 'react'
import { entryState, useLocation, useNavigate } from '#web/routing/router.tsx'

/** Given along with a link that opens something: tells its entry of the history from one that somebody came in by. */
export const openedHere = { openedHere: true }

const wasOpenedHere = (state: unknown) => (state as Partial<typeof openedHere> | null)?.openedHere === true

/**
 * An item that is open above a page lives in the address, as the parameter `name`: it can be shared, survives a
 * reload, and the back button closes it. `close` goes back where it was opened from this page, and else takes it out
 * of the address. `show` opens an item, or puts it in the place of the open one.
 */
export function useOpened(name: string) {
  const { pathname, search, state, key } = useLocation()
  const navigate = useNavigate()
  /** The entry being closed, until the history has moved: Escape twice must not go back twice. */
  const closing = useRef<string>(undefined)
  // A person who goes forward to it again may close it again.
  useEffect(() => {
    if (closing.current !== key) closing.current = undefined
  }, [key])
  const params = new URLSearchParams(search)

  return {
    value: params.get(name),
    show(value: string) {
      // The address bar is ahead of what is drawn, also where an answer came at once.
      const next = new URLSearchParams(window.location.search)
      const replace = next.has(name)
      next.set(name, value)
      navigate(`${pathname}?${next}`, { replace, state: replace ? entryState() : openedHere })
    },
    close() {
      if (closing.current === key) return
      closing.current = key
      if (wasOpenedHere(state)) return navigate(-1)
      params.delete(name)
      const rest = String(params)
      navigate(pathname + (rest && `?${rest}`), { replace: true })
    },
  }
}

/** An id as it stands in an address; null where it is none. */
export function idIn(value: string | null) {
  const id = Number(value)
  return /^[1-9]\d*$/.test(value ?? '') && Number.isSafeInteger(id) ? id : null
}
