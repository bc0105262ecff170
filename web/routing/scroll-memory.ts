import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from './router.tsx'

/** How far down each entry of the history was read. */
const positions = new Map<string, number>()

// The server has no layout; React warns about the effect there.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

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
    if (type === 'POP') window.scrollTo(0, positions.get(key) ?? 0)
    else if (from.pathname !== pathname) window.scrollTo(0, 0)
  }, [key, pathname, type])
}
