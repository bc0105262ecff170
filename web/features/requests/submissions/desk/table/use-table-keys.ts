import { useEffect, useEffectEvent, type RefObject } from 'react'
import { askedBy, rowAfter } from './table-keys.ts'

/** Where the line that tells of the letters, and switches them off, is shown. Elsewhere they do nothing. */
export const WIDE = '(width >= 64rem)'

/** @param id of the row with the focus, if one has it */
type Act = (what: 'select' | 'spam', id: number | undefined) => void

/**
 * `/` goes to the search, j and k (or the arrows, inside the table) from row to row, s selects one, x rejects as spam. Rows are links, so Enter opens
 * one and the focus shows which; nothing is kept beside it. `letters`: who speaks to the computer, or hits keys by
 * mistake, can switch off those that need no Ctrl or Alt (WCAG 2.1.4).
 */
export function useTableKeys(
  table: RefObject<HTMLElement | null>,
  search: RefObject<HTMLElement | null>,
  { active, letters, act }: { active: boolean; letters: boolean; act: Act },
) {
  const doIt = useEffectEvent(act)
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
          control: at.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null,
          table: table.current?.contains(at) ?? false,
          search: at === search.current,
        },
      })
      if (asked === 'search') {
        event.preventDefault()
        search.current?.focus()
      }
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const now = rows.findIndex((row) => row.closest('tr')?.contains(document.activeElement))
      if ((asked === 'select' || asked === 'spam') && !event.repeat) {
        const id = Number(rows[now]?.dataset['row'])
        doIt(asked, id || undefined)
      }
      if (typeof asked !== 'number' || rows.length === 0) return
      event.preventDefault()
      rows[rowAfter(now, asked, rows.length)]?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [table, search, active, letters])
}
