import { useEffect, useState } from 'react'
import { entryIndex, useNavigate } from '#web/routing/router.tsx'

/** Where a click leads, if that is another page of this app, in this tab. */
export function leadsAway({
  target,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  defaultPrevented,
}: MouseEvent) {
  const link = (target as Element).closest?.('a')
  if (!link || defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  const elsewhere = link.origin !== location.origin || (link.target && link.target !== '_self')
  return elsewhere || link.pathname === location.pathname ? null : link.pathname + link.search + link.hash
}

/** Holds who is about to leave with something unsaved, by a link or the back button, until they have answered. */
export function useLeaveGuard(unsaved: boolean) {
  const navigate = useNavigate()
  const [held, setHeld] = useState<(() => void) | null>(null)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  // The dialog may still be there after the person has left: later unsaved text is another matter.
  const [before, setBefore] = useState(unsaved)
  if (unsaved !== before) {
    setBefore(unsaved)
    setLeaving(null)
  }

  useEffect(() => {
    if (!unsaved || leaving) return
    const index = entryIndex()
    let returning = false
    const onClick = (event: MouseEvent) => {
      const to = leadsAway(event)
      if (to === null) return
      event.preventDefault()
      event.stopPropagation()
      setHeld(() => () => void navigate(to))
    }
    // Before the router hears of it; going there cannot be prevented, only gone back on.
    const onPop = (event: PopStateEvent) => {
      const steps = entryIndex(event.state) - index
      if (steps === 0 && !returning) return
      event.stopImmediatePropagation()
      returning = !returning
      if (!returning) return
      history.go(-steps)
      setHeld(() => () => history.go(steps))
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', onClick, true)
    window.addEventListener('popstate', onPop, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('popstate', onPop, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [unsaved, leaving, navigate])

  // Goes once the listeners above are gone.
  useEffect(() => leaving?.(), [leaving])
  return {
    asking: held !== null,
    stay: () => setHeld(null),
    leave() {
      setLeaving(() => held)
      setHeld(null)
    },
  }
}
