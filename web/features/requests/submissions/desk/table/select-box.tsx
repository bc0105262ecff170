import { useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { SubmissionRow } from '#contract/requests/submissions.ts'
import type { Selection } from './use-selection.ts'

type BoxProps = { label: string; checked: boolean; partly?: boolean; onChange: (on: boolean) => void }

/** A box above the link that covers the row, large enough for a finger. */
function Box({ label, checked, partly = false, onChange }: BoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly
  }, [partly])
  return (
    <label className="relative z-1 -my-2 -ml-3 grid size-11 cursor-pointer place-items-center max-lg:m-0">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-primary"
      />
    </label>
  )
}

export function SelectRow({ row, selection }: { row: SubmissionRow; selection: Selection }) {
  const { t } = useLingui()
  const { tracking_code } = row
  return (
    <Box
      label={t`Select the request ${tracking_code}`}
      checked={selection.chosen.has(row.id)}
      onChange={() => selection.toggle(row)}
    />
  )
}

/** All rows that are shown, at the head of a table. */
export function SelectAll(props: { rows: readonly SubmissionRow[]; selection: Selection }) {
  const { t } = useLingui()
  const { rows, selection } = props
  const count = rows.filter(({ id }) => selection.chosen.has(id)).length
  return (
    <Box
      label={t`Select all on this page`}
      checked={count > 0 && count === rows.length}
      partly={count > 0 && count < rows.length}
      onChange={(on) => selection.set(rows, on)}
    />
  )
}
