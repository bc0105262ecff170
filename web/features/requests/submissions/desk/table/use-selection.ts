import { useState } from 'react'
import { BULK_MAX, type SubmissionRow } from '#contract/requests/submissions.ts'

export type Chosen = ReadonlyMap<number, SubmissionRow>

/** The rows that were chosen, also on other pages of the table; other filters (`of`) empty the selection. */
export function useSelection(of: string) {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [chosenOf, setChosenOf] = useState(of)
  if (of !== chosenOf) {
    setChosenOf(of)
    setChosen(new Map())
  }
  /** As many as can be decided about at once; what is more is left out. */
  const set = (rows: readonly SubmissionRow[], on: boolean) =>
    setChosen((now) => {
      const next = new Map(now)
      for (const row of rows)
        if (!on) next.delete(row.id)
        else if (next.size < BULK_MAX) next.set(row.id, row)
      return next
    })
  return {
    chosen,
    set,
    toggle: (row: SubmissionRow) => set([row], !chosen.has(row.id)),
    clear: () => setChosen(new Map()),
  }
}
export type Selection = ReturnType<typeof useSelection>
