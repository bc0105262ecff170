import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from './router.tsx'

/** How far down each entry of the history was read. */
const positions = new Map<string, number>()

// The server has no layout; React warns about the effect there.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Where what was pressed has gone with its page, the next key goes on in the new one. */
const focusPage = () =>
  document.querySelector(':focus') ?? document.querySelector('main')?.focus({ preventScroll: true })

/** A new page begins at its top; back and forward lead to where one was. A change of the query alone moves nothing. */
export function useScrollMemory() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const here = useRef({ key, pathname })
  useEffect(() => {
    const keep = () => positions.set(here.current.key, window.scrollY)
    // A reload is the browser's to restore.
    const release = () => (history.scrollRestoration = 'auto')
    history.scrollRestoration = 'manual'
    window.addEventListener('scroll', keep, { passive: true })
    window.addEventListener('pagehide', release)
    return () => {
      window.removeEventListener('scroll', keep)
      window.removeEventListener('pagehide', release)
    }
  }, [])
  useBeforePaint(() => {
    const from = here.current
    here.current = { key, pathname }
    if (from.key === key) return
    const elsewhere = from.pathname !== pathname
    if (type === 'POP') window.scrollTo(0, positions.get(key) ?? 0)
    else if (elsewhere) window.scrollTo(0, 0)
    // After a page that puts the focus somewhere, and a dialog that gives it back.
    if (elsewhere) setTimeout(focusPage)
  }, [key, pathname, type])
}
