const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }

type Place = {
  /** The option that is active; -1: none, the keys are at the text itself. */
  at: number
  count: number
  typed: string
  shown: boolean
  /** The list is a part of the page; else it comes over it. */
  fixed: boolean
}

/** The meaning of a key in a combobox: an option, by its place, or a named action; null: nothing of the list. */
export function askedBy(
  key: string,
  { at, count, typed, shown, fixed }: Place,
): number | 'show' | 'choose' | 'leave' | null {
  // Enter must not send the form around it; a dialog around it closes with the second Escape.
  if (key === 'Enter') return shown || fixed ? 'choose' : null
  if (key === 'Escape') return (fixed ? typed !== '' : shown) ? 'leave' : null
  const by = STEPS[key]
  const pages = key.startsWith('Page')
  if (by === undefined || (pages && !fixed)) return null
  if (!shown) return fixed ? null : 'show'
  if (pages) return Math.min(Math.max(at + by, 0), count - 1)
  if (fixed) return (Math.max(at, by > 0 ? -1 : 0) + by + count) % count
  // The typed text is an answer as well, and lies between the last option and the first.
  return ((at + by + count + 2) % (count + 1)) - 1
}
