const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

type Press = {
  key: string
  /** Whether those keys count that need no Ctrl or Alt. */
  letters: boolean
  /** The place of the focus. */
  at: { control: boolean; table: boolean; search: boolean }
}

const ACTS: Record<string, 'select' | 'spam'> = { s: 'select', x: 'spam' }

/** The meaning of a key: go to the search, move so many rows, an action on rows, or nothing. */
export function askedBy({ key, letters, at }: Press): 'search' | 'select' | 'spam' | number | undefined {
  const arrow = key.startsWith('Arrow')
  if (!arrow && !letters) return undefined
  if (key === '/') return at.control ? undefined : 'search'
  // Elsewhere the arrows scroll; from the search the one down leads to what was found.
  const meant = arrow ? at.table || (at.search && key === 'ArrowDown') : !at.control
  return meant ? (STEPS[key] ?? ACTS[key]) : undefined
}

/** The row that a step leads to; -1: none has the focus yet. */
export const rowAfter = (now: number, step: number, count: number) =>
  now < 0 ? 0 : Math.min(Math.max(now + step, 0), count - 1)
