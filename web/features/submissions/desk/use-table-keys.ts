import { useEffect, type RefObject } from 'react'
import { askedBy, rowAfter } from './table-keys.ts'

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
      const asked = askedBy({
        key: event.key,
        letters: letters && window.matchMedia(WIDE).matches,
        at: {
          control: at.closest('input, textarea, select, [contenteditable]') !== null,
          table: table.current?.contains(at) ?? false,
          search: at === search.current,
        },
      })
      if (asked === 'search') {
        event.preventDefault()
        search.current?.focus()
      }
      if (typeof asked !== 'number') return
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      if (rows.length === 0) return
      event.preventDefault()
      const now = rows.findIndex((row) => row === document.activeElement)
      rows[rowAfter(now, asked, rows.length)]?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [table, search, active, letters])
}
