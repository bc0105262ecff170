import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useLetterKeys } from './letter-keys.tsx'
import { askedBy } from './table-keys.ts'
import { WIDE } from './use-table-keys.ts'

const DIALOG = '[role="dialog"]'

/** In the opened request: x rejects it as spam, as in the table. @param part of the drawer */
export function useSpamKey(part: RefObject<HTMLElement | null>, active: boolean, spam: () => void) {
  const [letters] = useLetterKeys()
  const doIt = useEffectEvent(spam)
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const at = event.target instanceof Element ? event.target : document.body
      // Not in what is asked above the drawer.
      if (at.closest(DIALOG) !== part.current?.closest(DIALOG)) return
      const asked = askedBy({
        key: event.key,
        letters: letters && window.matchMedia(WIDE).matches,
        at: {
          control: at.closest('input, textarea, select, [contenteditable]') !== null,
          table: false,
          search: false,
        },
      })
      if (asked === 'spam') doIt()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [part, active, letters])
}
