import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '#web/router.tsx'

/** Tells an entry of the history that a card made from one that somebody came in by (a shared link). */
const openedHere = { openedHere: true }

/** What a link to an item on this page needs besides its address. */
export const itemLink = { state: openedHere, preventScrollReset: true }

/** The opened item lives in the URL: it can be shared, and the back button closes it. */
export function useItemParam() {
  const location = useLocation()
  const navigate = useNavigate()
  const { key } = location
  const closed = useRef<string>(undefined)
  // Who goes forward to it again may close it again.
  useEffect(() => {
    if (closed.current !== key) closed.current = undefined
  }, [key])
  const params = new URLSearchParams(location.search)

  const close = () => {
    // Escape twice must not go back twice.
    if (closed.current === key) return
    closed.current = key
    if ((location.state as Partial<typeof openedHere> | null)?.openedHere) return navigate(-1)
    params.delete('item')
    const rest = params.toString()
    navigate(location.pathname + (rest && `?${rest}`), { replace: true })
  }
  return { address: params.get('item'), close }
}
