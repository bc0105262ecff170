import { useEffect, type RefObject } from 'react'

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Where the line that tells of the letters, and switches them off, is shown. Elsewhere they do nothing. */
const WIDE = '(width >= 64rem)'

/**
 * `/` goes to the search, j and k (or the arrows, inside the table) from row to row. Rows are links, so Enter opens
 * one and the focus shows which; nothing is kept beside it. `letters`: who speaks to the computer, or hits keys by
 * mistake, can switch off those that need no Ctrl or Alt (WCAG 2.1.4).
 */
export function useTableKeys(
  table: RefObject<HTMLElement | null>,
  search: RefObject<HTMLElement | null>,
  { active, letters }: { active: boolean; letters: boolean },
) {
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const at = event.target instanceof Element ? event.target : document.body
      if (at.closest('[role="dialog"], [role="menu"]')) return
      const typing = at.closest('input, textarea, select, [contenteditable]') !== null
      const arrow = event.key.startsWith('Arrow')
      if (!arrow && !(letters && window.matchMedia(WIDE).matches)) return

      if (event.key === '/' && !typing) {
        event.preventDefault()
        search.current?.focus()
        return
      }
      const step = STEPS[event.key]
      if (!step) return
      // Elsewhere the arrows scroll; from the search the one down leads to what was found.
      const fromSearch = at === search.current && event.key === 'ArrowDown'
      if (arrow ? !table.current?.contains(at) && !fromSearch : typing) return
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      if (rows.length === 0) return
      event.preventDefault()
      const now = rows.findIndex((row) => row === document.activeElement)
      rows[now < 0 ? 0 : Math.min(Math.max(now + step, 0), rows.length - 1)]?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [table, search, active, letters])
}
