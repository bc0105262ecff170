import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '#web/router.tsx'

/** In the address while a photo is on its way and has no number yet. */
const ON_ITS_WAY = 'new'
const NUMBER = /^[1-9]\d{0,14}$/

/** Tells an entry of the history that a press here made from one that somebody came in by. */
type Made = { openedHere?: boolean } | null

/** What the address says is open. `id` is null where it is no number. */
export type Opened = { kind: 'upload' } | { kind: 'analysis'; id: number | null } | null

/** What is open lives in the URL (`?analysis=7`): it survives a reload, and the back button closes it. */
export function useAnalysisParam() {
  const { pathname, search, state, key } = useLocation()
  const navigate = useNavigate()
  /** Being closed, until the history has moved: Escape twice must not go back twice. */
  const closing = useRef<string>(undefined)
  useEffect(() => {
    if (closing.current !== key) closing.current = undefined
  }, [key])
  const params = new URLSearchParams(search)

  const show = (what: number | typeof ON_ITS_WAY) => {
    // The address bar is ahead of what is drawn, also where the answer came at once.
    const next = new URLSearchParams(window.location.search)
    const replace = next.has('analysis')
    next.set('analysis', String(what))
    navigate(`${pathname}?${next}`, { replace, state: replace ? madeHere(state) : { openedHere: true } })
  }
  const close = () => {
    if (closing.current === key) return
    closing.current = key
    if ((state as Made)?.openedHere) return navigate(-1)
    params.delete('analysis')
    navigate(pathname + (params.size > 0 ? `?${params}` : ''), { replace: true })
  }
  return {
    opened: openedBy(params.get('analysis')),
    showUpload: () => show(ON_ITS_WAY),
    showAnalysis: (id: number) => show(id),
    close,
  }
}

/** The entry as the history has it: the location that was drawn may be one step behind. */
const madeHere = (drawn: unknown) =>
  ((window.history.state as { usr?: unknown } | null)?.usr as Made) ?? (drawn as Made)

export function openedBy(value: string | null): Opened {
  if (value === null) return null
  if (value === ON_ITS_WAY) return { kind: 'upload' }
  return { kind: 'analysis', id: NUMBER.test(value) ? Number(value) : null }
}
